import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { ActivityItem, Adapter, Page } from '../Adapter.js'
import { connect } from '../actions/connect.js'
import { createInstance } from '../createInstance.js'
import type { Nft } from '../queries/nfts.js'
import type { TransactionOutcome } from '../queries/transaction.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import type { NativeBalance, PagesState, ReadState, Token } from './accountReads.js'
import {
  getActivity,
  getBalance,
  getNfts,
  getTokens,
  type Reads,
  waitForTransaction,
  watchRead,
} from './accountReads.js'

const [address, other] = testAddresses

const chain: Adapter = {
  namespace: 'eip155',
  nativeAddress: '0xeee',
  isAddress: (value) => value.startsWith('0x'),
  formatAddress: async (value) => value,
  fetchBalance: async (_, who) => ({ atomic: who === other ? 7n : 1_500_000_000_000_000_000n, decimals: 18 }),
  waitForTransaction: async () => undefined,
}

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

function entry(index: number) {
  return {
    id: `item ${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x0${index}`,
      chain: 'eip155:31337',
      minedAt: '2026-03-04T05:06:07.000Z',
      sentFrom: other,
      sentTo: address,
      status: 'confirmed',
      nonce: 1,
    },
    transfers: [],
  }
}

/** Creates an instance with two pages of history and one token on the server, on a chain with balances. */
function create() {
  const asked: URL[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    asked.push(url)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:31337'], ws: [] })
    if (url.pathname.endsWith('/history')) {
      const isFirst = !url.searchParams.has('cursor')
      return Response.json({ data: [entry(isFirst ? 1 : 2)], next: isFirst ? 'later' : null })
    }
    if (url.pathname.endsWith('/nfts')) return Response.json({ nfts: [], next: null, source: 'test' })
    const token = { name: 'Cat', symbol: 'CAT', chainId: 'eip155:31337', address: 'eip155:31337:0xc', iconUrl: '' }
    const quantity = { decimals: '6', numeric: '2.5' }
    return Response.json({
      balances: [{ ...token, quantity, price: 2, verified: false, spam: url.searchParams.get('spam') === '1' }],
    })
  }
  const engine = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch })
  vi.spyOn(engine.client, 'getAdapter').mockResolvedValue(chain)
  return { ...engine, appKit: createInstance(engine.client, 'test'), asked }
}

/** Watches a read, and waits for a state that matches. */
function follow<Name extends keyof Reads>(
  appKit: ReturnType<typeof create>['appKit'],
  name: Name,
  query: Reads[Name]['query'] = {},
) {
  const states: Reads[Name]['state'][] = []
  undos.push(watchRead(appKit, name, query, (state) => states.push(state)))
  const last = () => states.at(-1)
  const until = (fits: (state: Reads[Name]['state']) => boolean) =>
    vi.waitFor(() => {
      const state = last()
      if (!state || !fits(state)) throw new Error('not yet')
      return state
    })
  return { states, until }
}

describe('reading account data without the widget', () => {
  it('rejects with a code without a connection, on a network that is not configured, and for an invalid address', async () => {
    const { appKit } = create()
    await expect(getBalance(appKit)).rejects.toMatchObject({ code: 'CAIP_NETWORK_OR_ADDRESS_UNDEFINED' })
    await expect(getTokens(appKit, { address, chainId: 5 })).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
    await expect(getActivity(appKit, { address: 'nobody' })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  it('returns balances in the smallest unit and as exact decimals, and values if a price is known [S3.23, S9.2]', async () => {
    const { appKit, connector } = create()
    await connect(appKit.client, { connector })
    expect(await getBalance(appKit)).toEqual({ value: 15n * 10n ** 17n, decimals: 18, formatted: '1.5', symbol: 'ETH' })
    expect(await getTokens(appKit)).toMatchObject([
      {
        address: '0xc',
        value: 2_500_000n,
        formatted: '2.5',
        priceUsd: '2',
        valueUsd: '5',
        isVerified: false,
        isSpam: false,
      },
    ])
    expect(await getTokens(appKit, { includeSpam: true })).toMatchObject([{ isSpam: true }])
    expect(await getNfts(appKit)).toEqual({ items: [], next: undefined, isPartial: false })
    expect(await waitForTransaction(appKit, { hash: '0x01' })).toEqual({ hash: '0x01', status: 'confirmed' })
  })

  it('watchRead: follows the user from no account to one account and to another [S9.2]', async () => {
    const { appKit, connector, wallet } = create()
    const { states, until } = follow(appKit, 'balance')
    await until(({ isLoading }) => !isLoading)
    expect(states.at(-1)).toMatchObject({ data: undefined, error: null, isLoading: false })
    await connect(appKit.client, { connector })
    await until(({ data }) => data?.formatted === '1.5')
    const seen = states.length
    wallet.setAccounts(['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'])
    await until(({ data }) => data?.value === 7n)
    // The data of the first account is never shown for the second.
    expect(states[seen]).toMatchObject({ data: undefined, isLoading: true })
  })

  it('watchRead: returns the same object while the data does not change', async () => {
    const { appKit } = create()
    const { states, until } = follow(appKit, 'tokens', { address })
    const first = await until(({ data, isFetching }) => data !== undefined && !isFetching)
    const seen = states.length
    first.refetch()
    await until(({ dataUpdatedAt, isFetching }) => states.length > seen && !isFetching && dataUpdatedAt > 0)
    expect(states.slice(seen).map(({ isFetching }) => isFetching)).toContain(true)
    expect(states.slice(seen).every(({ data }) => data === first.data)).toBe(true)
  })

  it('watchRead: reads a list page by page, the next page with fetchMore [S3.39]', async () => {
    const { appKit, asked } = create()
    const { until } = follow(appKit, 'activity', { address })
    const first = await until(({ data }) => data?.length === 1)
    expect(first).toMatchObject({ hasMore: true, isFetchingMore: false, isLoading: false })
    await first.fetchMore()
    const both = await until(({ data }) => data?.length === 2)
    expect(both).toMatchObject({ hasMore: false })
    expect(asked.filter(({ pathname }) => pathname.endsWith('/history'))).toHaveLength(2)
  })

  it('watchRead: reports errors with a code, and sends no request if disabled or without a hash', async () => {
    const { appKit, asked } = create()
    const lost = await follow(appKit, 'tokens', { address, chainId: 5 }).until(({ error }) => error !== null)
    expect(lost).toMatchObject({ error: { code: 'NETWORK_NOT_FOUND' }, isLoading: false })
    const off = await follow(appKit, 'tokens', { address, enabled: false }).until(({ isLoading }) => !isLoading)
    expect(off.data).toBeUndefined()
    expect(await follow(appKit, 'transaction').until(({ isLoading }) => !isLoading)).toMatchObject({ data: undefined })
    expect(asked).toEqual([])
  })

  it('has the expected types', () => {
    expectTypeOf(getBalance).returns.resolves.toEqualTypeOf<NativeBalance>()
    expectTypeOf(getTokens).returns.resolves.toEqualTypeOf<readonly Token[]>()
    expectTypeOf(getNfts).returns.resolves.toEqualTypeOf<Page<Nft>>()
    expectTypeOf(getActivity).returns.resolves.toEqualTypeOf<Page<ActivityItem>>()
    expectTypeOf(waitForTransaction).returns.resolves.toEqualTypeOf<TransactionOutcome>()
    expectTypeOf<Reads['tokens']['state']>().toEqualTypeOf<ReadState<readonly Token[]>>()
    expectTypeOf<Reads['activity']['state']>().toEqualTypeOf<PagesState<ActivityItem>>()
    expectTypeOf<Token['address']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<TransactionOutcome['status']>().toEqualTypeOf<'confirmed' | 'failed' | 'replaced'>()
  })
})
