import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { balancesChangedKey } from '../queries/balance.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { connect } from './connect.js'
import { sendToken } from './sendToken.js'

const asset = { chainId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const send = { asset, amount: { atomic: 1n, decimals: 18 }, to: testAddresses[1] }

it('sendToken: throws an error for each missing field before any request [S4.32, S5.9, S8.19-S8.22]', async () => {
  const { client, connector, wallet } = createTestEngine()
  await expect(sendToken(client, send)).rejects.toThrow('CaipNetwork or CaipAddress is undefined')
  await connect(client, { connector })
  await expect(sendToken(client, { ...send, to: '' })).rejects.toThrow('An amount and receiver address are required')
  const { amount, to } = send
  await expect(sendToken(client, { amount, to })).rejects.toThrow('A token is required')
  // An adapter without `sendToken`.
  const mute: Partial<Adapter> = { namespace: 'eip155', isAddress: () => true }
  vi.spyOn(client, 'getAdapter').mockResolvedValue(mute as Adapter)
  await expect(sendToken(client, send)).rejects.toThrow('Unsupported chain')
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

it('error: sendToken rejects amounts up to 0, invalid addresses and other networks before any request [S5.9]', async () => {
  const { client, connector, wallet } = createTestEngine()
  await connect(client, { connector })
  for (const atomic of [0n, -1n])
    await expect(sendToken(client, { ...send, amount: { atomic, decimals: 18 } })).rejects.toMatchObject({
      code: 'SEND_FIELDS_REQUIRED',
    })
  await expect(sendToken(client, { asset, to: testAddresses[1] })).rejects.toMatchObject({
    code: 'SEND_FIELDS_REQUIRED',
  })
  const strict: Partial<Adapter> = { namespace: 'eip155', isAddress: () => false, sendToken: async () => '0x01' }
  vi.spyOn(client, 'getAdapter').mockResolvedValue(strict as Adapter)
  await expect(sendToken(client, { ...send, to: '0x12' })).rejects.toMatchObject({
    code: 'INVALID_ADDRESS',
    context: { address: '0x12' },
  })
  await expect(sendToken(client, { ...send, asset: { ...asset, chainId: 'eip155:31338' } })).rejects.toMatchObject({
    code: 'CHAIN_DISCONNECTED',
  })
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})

it.each([
  ['is mined', () => Promise.resolve(undefined), 'confirmed'],
  ['fails', () => Promise.reject(new FoyerError('TRANSACTION_FAILED')), 'failed'],
  ['cannot be read', () => Promise.reject(new FoyerError('RPC_FAILED')), 'RPC_FAILED'],
])('sendToken: resolves with the outcome of a transaction that %s', async (_, end, expected) => {
  const { client, connector } = createTestEngine()
  await connect(client, { connector })
  const adapter: Partial<Adapter> = {
    namespace: 'eip155',
    isAddress: () => true,
    sendToken: async () => '0x01',
    waitForTransaction: end,
  }
  vi.spyOn(client, 'getAdapter').mockResolvedValue(adapter as Adapter)
  const { outcome } = await sendToken(client, send)
  expect(await outcome.then(({ status }) => status, getErrorCode)).toBe(expected)
  await vi.waitFor(() => expect(client.store.getState().sent).toEqual({ namespace: 'eip155', hash: '0x01' }))
})

it.each([
  ['is mined', () => Promise.resolve(undefined)],
  ['cannot be followed', () => Promise.reject(new FoyerError('RPC_FAILED'))],
])('sendToken: reads the balances again once the transaction %s, not before [S5.27]', async (_, end) => {
  const { client, connector } = createTestEngine()
  await connect(client, { connector })
  const landing = { done: () => {} }
  const landed = new Promise<void>((resolve) => {
    landing.done = resolve
  })
  const adapter = {
    namespace: 'eip155',
    isAddress: () => true,
    formatAddress: async (address: string) => address,
    sendToken: async () => '0x01',
    waitForTransaction: () => landed.then(end),
  } as Partial<Adapter> as Adapter
  vi.spyOn(client, 'getAdapter').mockResolvedValue(adapter)
  const queries = await client.getQueries()
  expect((await sendToken(client, send)).hash).toBe('0x01')
  expect(queries.get(balancesChangedKey)).toBeUndefined()
  landing.done()
  await vi.waitFor(() => expect(queries.get(balancesChangedKey)).toEqual(expect.any(Number)))
})
