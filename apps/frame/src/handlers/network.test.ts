import { expect, it } from 'vitest'
import { addresses, createTestFrame, loggedIn } from '../testing/createTestFrame.js'

it('switches between the networks it knows, and answers in the spelling of the question [S7.39, S7.50]', async () => {
  const { ask } = createTestFrame()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
  expect(await ask('SWITCH_NETWORK', { chainId: 'eip155:8453' })).toEqual({ chainId: 'eip155:8453' })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 8453 })
  expect(await ask('SWITCH_NETWORK', { chainId: 137 })).toEqual({ chainId: 137 })
  expect(await ask('SWITCH_NETWORK', { chainId: '31338' })).toEqual({ chainId: 31_338 })
  await expect(ask('SWITCH_NETWORK', { chainId: 999_999 })).rejects.toMatchObject({ code: 'unsupported_chain' })
  await expect(ask('SWITCH_NETWORK', { chainId: 'bip122:x' })).rejects.toMatchObject({ code: 'unsupported_chain' })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 31_338 })
})

it('begins on Ethereum where its address names no network [S9.18]', async () => {
  const { ask } = createTestFrame()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
})

it('uses only networks the server reaches, and begins with the one of its address', async () => {
  const setup = {
    page: { projectId: 'demo', origins: [], chains: ['eip155:10', 'eip155:1'] },
    query: { projectId: 'demo', chainId: 'eip155:10' },
  }
  const { ask } = createTestFrame({}, { setup })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 10 })
  await expect(ask('SWITCH_NETWORK', { chainId: 137 })).rejects.toMatchObject({ code: 'unsupported_chain' })
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expect(await ask('SWITCH_NETWORK', { chainId: solana })).toEqual({ chainId: solana })
})

it('has no smart accounts: an empty list, a refused start, the EOA in use [S7.51-S7.53]', async () => {
  const { ask } = createTestFrame(loggedIn)
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  await expect(ask('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 'smart_account_unavailable' })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
    type: 'eoa',
    address: addresses.eip155,
  })
})
