import { expect, it } from 'vitest'
import { addresses, createTestFrame, loggedIn } from '../testing/createTestFrame.js'

it('SWITCH_NETWORK: accepts known networks and returns the id in the format of the request [S7.39, S7.50]', async () => {
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

it("GET_CHAIN_ID: returns Ethereum if the frame's URL names no network [S9.18]", async () => {
  const { ask } = createTestFrame()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
})

it('SWITCH_NETWORK: accepts only networks the server supports; the frame starts on the network of its URL', async () => {
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

it('smart accounts: returns the networks of the server, and the account type that the app prefers [S7.51-S7.53]', async () => {
  const delegate = `0x${'De'.repeat(20)}`
  const setup = {
    page: {
      ...{ projectId: 'demo', origins: [] },
      smartAccounts: { 'eip155:31337': { delegate, kind: 'erc7821' as const } },
    },
    query: { projectId: 'demo', chainId: 'eip155:31337' },
  }
  const code = { text: '0x' }
  const routes = { ...loggedIn, '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, result: code.text }) }
  const { ask } = createTestFrame(routes, { setup })
  const address = addresses.eip155
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [31_337] })
  const accounts = [
    { address, type: 'eoa' },
    { address, type: 'smartAccount' },
  ]
  const smart = { accounts, preferredAccountType: 'smartAccount', smartAccountDeployed: false }
  expect(await ask('GET_USER')).toMatchObject(smart)
  expect(await ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
  code.text = `0xef0100${'de'.repeat(20)}`
  expect(await ask('GET_USER')).toMatchObject({ ...smart, smartAccountDeployed: true })
  code.text = `0xef0100${'ad'.repeat(20)}`
  expect(await ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address })
  expect(await ask('GET_USER')).toMatchObject({ accounts, preferredAccountType: 'eoa' })
  expect(await ask('GET_USER', { preferredAccountType: 'smartAccount' })).toMatchObject(smart)
  // The account type of Solana, which an app restores at the same time, is not that of EVM networks.
  const solana = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', preferredAccountType: 'eoa' }
  const [evm] = await Promise.all([ask('GET_USER', { chainId: 'eip155:31337' }), ask('GET_USER', solana)])
  expect(evm).toMatchObject(smart)
  // The network that the app names decides the answer. Solana is the active one.
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toMatchObject({ type: 'eoa' })
  const wanted = { type: 'smartAccount', chainId: 'eip155:31337' }
  expect(await ask('SET_PREFERRED_ACCOUNT', wanted)).toEqual({ type: 'smartAccount', address })
  const plain = await ask('GET_USER', { chainId: 'eip155:1' })
  expect(plain).toMatchObject({ accounts: [{ address, type: 'eoa' }], preferredAccountType: 'eoa' })
})

it('wallet_getCapabilities: an atomic batch is ready before the upgrade, supported after it [S4.45, S7.67]', async () => {
  const delegate = `0x${'de'.repeat(20)}`
  const setup = {
    page: {
      ...{ projectId: 'demo', origins: [] },
      smartAccounts: { 'eip155:31337': { delegate, kind: 'erc7821' as const } },
    },
    query: { projectId: 'demo', chainId: 'eip155:31337' },
  }
  const code: { text: unknown } = { text: '0x' }
  const routes = { ...loggedIn, '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, result: code.text }) }
  const { ask, calls } = createTestFrame(routes, { setup })
  await ask('GET_USER')
  const read = async (...params: unknown[]) => ask('RPC_REQUEST', { method: 'wallet_getCapabilities', params })
  const status = (text: string) => ({ assetDiscovery: { supported: true }, atomic: { status: text } })
  expect(await read(addresses.eip155)).toEqual({ '0x7a69': status('ready') })
  code.text = `0xef0100${'de'.repeat(20)}`
  expect(await read(addresses.eip155)).toEqual({ '0x7a69': status('supported') })
  for (const answer of [`0xef0100${'ad'.repeat(20)}`, '0x6001', null, 7]) {
    code.text = answer
    expect(await read(addresses.eip155)).toEqual({ '0x7a69': status('ready') })
  }
  await expect(read(`0x${'11'.repeat(20)}`)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const before = calls.length
  await read(addresses.eip155, ['0x7a69', '0x7A69', '0x07a69', ...Array.from({ length: 90 }, () => '0x7a69')])
  expect(calls.length - before).toBe(1)
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await read(addresses.eip155)).toEqual({ '0x7a69': status('unsupported') })
})

it('smart accounts without a delegate: returns an empty list, rejects INIT_SMART_ACCOUNT, and keeps the EOA [S7.51-S7.53]', async () => {
  const { ask } = createTestFrame(loggedIn)
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  await expect(ask('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 'smart_account_unavailable' })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
    type: 'eoa',
    address: addresses.eip155,
  })
})
