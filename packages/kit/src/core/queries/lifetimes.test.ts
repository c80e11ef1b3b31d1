import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { balanceQuery } from './balance.js'
import { identityQuery } from './identity.js'
import { recipientQuery } from './recipient.js'
import { sendFeeQuery } from './sendFee.js'
import { tokenBalancesQuery } from './tokenBalances.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

const [address] = testAddresses
const amount = { atomic: 1n, decimals: 18 }

/** Creates a client on Ethereum with an adapter that always responds. */
function createEngine() {
  const adapter = {
    namespace: 'eip155',
    nativeAddress: '0xee',
    isAddress: (text) => text.startsWith('0x'),
    formatAddress: async (text) => text,
    fetchBalance: vi.fn(async () => amount),
    fetchIdentity: vi.fn(async () => ({ name: 'ada.eth', avatar: null })),
    resolveName: vi.fn(async () => address),
    estimateSendFee: vi.fn(async () => ({ maxFee: amount })),
  } satisfies Partial<Adapter>
  const options = { networks: [mainnet], adapters: [adapter as unknown as Adapter] } as const
  const { client } = createTestEngine({ options })
  return { client, adapter }
}
type Engine = ReturnType<typeof createEngine>

const send = {
  from: address,
  to: address,
  asset: { chainId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 },
  amount,
}

describe('query lifetimes: no second request for', () => {
  it.each([
    ['a native balance for 30 s', 30_000, 'fetchBalance', (it: Engine) => balanceQuery(it.client, mainnet, address)],
    ['a portfolio for 30 s', 30_000, 'fetchBalance', (it: Engine) => tokenBalancesQuery(it.client, mainnet, address)],
    ['an identity for 5 min', 300_000, 'fetchIdentity', (it: Engine) => identityQuery(it.client, mainnet, address)],
    ['an ENS name for 5 min', 300_000, 'resolveName', (it: Engine) => recipientQuery(it.client, mainnet, 'ada.eth')],
  ] as const)('caches %s [S9.2]', async (_, lifetimeMs, method, makeQuery) => {
    const engine = createEngine()
    await expectLifetime(engine, method, lifetimeMs, () => makeQuery(engine))
  })

  it('caches a fee for 4 s [S9.10]', async () => {
    const engine = createEngine()
    await expectLifetime(engine, 'estimateSendFee', 4000, () => sendFeeQuery(engine.client, mainnet, send))
  })
})

async function expectLifetime(
  { client, adapter }: Engine,
  method: 'fetchBalance' | 'fetchIdentity' | 'resolveName' | 'estimateSendFee',
  lifetimeMs: number,
  // The cache accepts any query. Its data type does not matter here.
  makeQuery: () => Parameters<Awaited<ReturnType<typeof client.getQueries>>['fetch']>[0],
) {
  const queries = await client.getQueries()
  await queries.fetch(makeQuery())
  vi.setSystemTime(Date.now() + lifetimeMs - 1)
  await queries.fetch(makeQuery())
  expect(adapter[method]).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  await queries.fetch(makeQuery())
  expect(adapter[method]).toHaveBeenCalledTimes(2)
}

it('createQueries: retries a failed read up to three times, after 1, 2 and 4 s [S9.11]', async () => {
  const { client } = createEngine()
  const queries = await client.getQueries()
  const start = Date.now()
  const requestedMs: number[] = []
  const queryFn = async () => {
    requestedMs.push(Date.now() - start)
    throw new FoyerError('OFFLINE')
  }
  const ended = queries.fetch({ queryKey: ['test'], staleTime: 0, queryFn }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestedMs).toEqual([0, 1000, 3000, 7000])
  expect(await ended).toMatchObject({ code: 'OFFLINE' })
})

it('tokenBalancesQuery: sends no request within 30 s after a failure [S4.42, S8.1, S9.3]', async () => {
  const { client, adapter } = createEngine()
  const queries = await client.getQueries()
  const read = () => queries.fetch(tokenBalancesQuery(client, mainnet, address)).catch((error: Error) => error.message)
  adapter.fetchBalance.mockRejectedValueOnce(new FoyerError('OFFLINE'))
  expect(await read()).toBe('Token Balance Unavailable')
  vi.setSystemTime(Date.now() + 29_999)
  expect(await read()).toBe('Token Balance Unavailable')
  expect(adapter.fetchBalance).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await read()).toMatchObject([{ amount }])
})
