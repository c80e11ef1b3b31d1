import { createHash } from 'node:crypto'
import { formatAccountId } from '@foyer/primitives/AccountId'
import { describe, expect, it } from 'vitest'
import { createTestOrder } from '../../testing/createTestOnramp.js'
import type { StoredPurchase } from '../storage/purchases.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { type AccountPurchase, joinPurchases, listedIdsQuery, purchaseHistoryQuery } from './purchaseHistory.js'

const chainId = 'eip155:31337'
const [address] = testAddresses
const { signal } = new AbortController()

function kept(number: number, change: Partial<StoredPurchase> = {}): StoredPurchase {
  return {
    id: `purchase-${String(number).padStart(12, '0')}`,
    ...createTestOrder(formatAccountId(chainId, address)),
    ...{ status: 'created', atMs: number * 1_000 },
    ...change,
  }
}

function told(id: string, change: Partial<AccountPurchase> = {}): AccountPurchase {
  return {
    ...{ id, chainId, symbol: 'ETH', status: 'success', receives: '0.04', hash: '0x1', atMs: 5_000 },
    ...change,
  }
}

function entry(id: string, status: string, numeric = '0.04') {
  return {
    id,
    metadata: {
      ...{ operationType: 'buy', hash: '', chain: chainId, minedAt: '2026-03-04T05:06:07.000Z' },
      ...{ sentFrom: '', sentTo: address, status: `ONRAMP_TRANSACTION_STATUS_${status}`, nonce: 0 },
    },
    transfers: [{ fungible_info: { name: 'Ether', symbol: 'ETH' }, direction: 'in', quantity: { numeric } }],
  }
}

/** Creates a client whose server has two pages of purchases. */
function create(options = {}) {
  const asked: URL[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    asked.push(url)
    const isFirst = !url.searchParams.has('cursor')
    const data = isFirst ? [entry('a', 'IN_PROGRESS', '0'), entry('b', 'SUCCESS')] : [entry('c', 'FAILED')]
    return Response.json({ data, next: isFirst ? 'later' : null })
  }
  const server = { serverUrl: 'https://foyer.test', projectId: 'x' }
  return { ...createTestEngine({ options: { ...server, ...options }, fetch }), asked }
}

describe('purchaseHistoryQuery and listedIdsQuery', () => {
  it('purchaseHistoryQuery: reads pages from the server, for all providers and networks [S3.36]', async () => {
    const { client, asked } = create()
    const first = await purchaseHistoryQuery(client, address).queryFn({ signal })
    expect(first.items).toMatchObject([
      { id: 'a', status: 'pending', symbol: 'ETH', chainId, atMs: Date.UTC(2026, 2, 4, 5, 6, 7) },
      { id: 'b', status: 'success', receives: '0.04' },
    ])
    // In the server's response, 0 means "not known yet".
    expect(first.items[0]).not.toHaveProperty('receives')
    const second = await purchaseHistoryQuery(client, address, first.next).queryFn({ signal })
    expect(second).toMatchObject({ items: [{ id: 'c', status: 'failed' }], next: undefined })
    expect(asked.map(({ searchParams }) => searchParams.get('onramp'))).toEqual(['all', 'all'])
    expect(asked[0]?.searchParams.has('chainId')).toBe(false)
  })

  it('purchaseHistoryQuery: is empty without a server and on other chain families, without a request', async () => {
    const alone = createTestEngine()
    expect((await purchaseHistoryQuery(alone.client, address).queryFn({ signal })).items).toEqual([])
    const { client, asked } = create()
    expect((await purchaseHistoryQuery(client, 'So1ana').queryFn({ signal })).items).toEqual([])
    expect(asked).toEqual([])
  })

  it('listedIdsQuery: returns the id that the server computes for a purchase', async () => {
    const [{ id }] = [kept(1)]
    const listed = await listedIdsQuery([id]).queryFn({ signal })
    expect(listed).toEqual({
      [id]: createHash('sha256').update(`purchase ${id}`).digest('base64url').slice(0, 22),
    })
  })
})

describe('joinPurchases', () => {
  const listed = { [kept(1).id]: 'one', [kept(2).id]: 'two', [kept(3).id]: 'three' }

  it('returns each purchase once, newest first, and keeps those that only one side has', () => {
    const all = joinPurchases([kept(9), kept(1)], listed, { items: [told('x'), told('one')], hasMore: false })
    expect(all.map(({ id, kept: own }) => [id, own?.amount])).toEqual([
      [kept(9).id, '100'],
      ['one', '100'],
      ['x', undefined],
    ])
  })

  it('uses the later state of the two', () => {
    const own = [
      kept(1, { status: 'expired' }),
      kept(2, { status: 'success', hash: '0x2', receives: '0.05' }),
      kept(3, { status: 'failed', reason: 'declined' }),
    ]
    const items = [
      told('one', { status: 'pending' }),
      told('two', { status: 'pending' }),
      told('three', { status: 'failed' }),
    ]
    const states = joinPurchases(own, listed, { items, hasMore: false })
    expect(states.map(({ id, status, reason, hash }) => [id, status, reason, hash])).toEqual([
      ['one', 'pending', undefined, '0x1'],
      ['two', 'success', undefined, '0x2'],
      ['three', 'failed', 'declined', '0x1'],
    ])
  })

  it("returns only the browser's purchases if the server has none", () => {
    expect(joinPurchases([kept(2), kept(1)], {}, { items: [], hasMore: false }).map(({ id }) => id)).toEqual([
      kept(2).id,
      kept(1).id,
    ])
  })

  it('omits settled purchases that are older than the loaded pages', () => {
    const own = [kept(3, { status: 'expired' }), kept(2, { status: 'pending' })]
    const read = (hasMore: boolean) => joinPurchases(own, {}, { items: [told('x')], hasMore }).map(({ id }) => id)
    expect(read(true)).toEqual(['x', kept(2).id])
    expect(read(false)).toEqual(['x', kept(3).id, kept(2).id])
  })
})
