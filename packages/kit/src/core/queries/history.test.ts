import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it } from 'vitest'
import type { Page } from '../Adapter.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { historyQuery } from './history.js'
import { nftsQuery } from './nfts.js'
import { appendPage, fetchNextPage, mergeFirstPage } from './pages.js'

const [network] = testNetworks as [Network]
const [address] = testAddresses
const { signal } = new AbortController()

function createServed(answer: (url: URL) => Response) {
  const asked: URL[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    asked.push(url)
    return answer(url)
  }
  const { client } = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch })
  return { client, asked }
}

const item = {
  id: 'eip155:31337:0x01',
  metadata: {
    operationType: 'receive',
    hash: '0x01',
    chain: 'eip155:31337',
    minedAt: '2026-03-04T05:06:07.000Z',
    sentFrom: testAddresses[1],
    sentTo: address,
    status: 'confirmed',
    nonce: 1,
    fee: '0.00002',
  },
  transfers: [
    {
      fungible_info: { name: 'Sandbox USD', symbol: 'SUSD', icon: null },
      direction: 'in',
      quantity: { numeric: '5' },
      address: 'eip155:31337:0xAbc',
      from: testAddresses[1],
      to: address,
    },
  ],
}

describe('historyQuery', () => {
  it('requests one page from the server, with network and cursor [S3.39, S7.6]', async () => {
    const { client, asked } = createServed(() => Response.json({ data: [item], next: 'later', partial: true }))
    const page = await historyQuery(client, network, address, 'here').queryFn({ signal })
    expect(asked[0]?.pathname).toBe(`/v1/account/${address}/history`)
    expect(asked[0]?.searchParams.get('chainId')).toBe('eip155:31337')
    expect(asked[0]?.searchParams.get('cursor')).toBe('here')
    expect(page).toMatchObject({ next: 'later', isPartial: true })
    expect(page.items[0]).toEqual({
      id: item.id,
      hash: '0x01',
      kind: 'receive',
      status: 'confirmed',
      atMs: Date.UTC(2026, 2, 4, 5, 6, 7),
      from: testAddresses[1],
      to: address,
      fee: '0.00002',
      moves: [
        {
          direction: 'in',
          amount: '5',
          symbol: 'SUSD',
          name: 'Sandbox USD',
          address: '0xAbc',
          isCollectible: false,
          from: testAddresses[1],
          to: address,
        },
      ],
    })
  })

  it('throws UNSUPPORTED_CHAIN if the server does not support the network, and without a server [S9.25]', async () => {
    const { client } = createServed(() => Response.json({ error: 'unsupported_chain' }, { status: 400 }))
    await expect(historyQuery(client, network, address).queryFn({ signal })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
    // With a cursor, the cursor may be the reason.
    await expect(historyQuery(client, network, address, 'x').queryFn({ signal })).rejects.toMatchObject({
      code: 'HTTP_FAILED',
    })
    const alone = createTestEngine().client
    await expect(historyQuery(alone, network, address).queryFn({ signal })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
  })

  it('returns the name of a collectible and the symbol of a token [S3.38]', async () => {
    const [transfer] = item.transfers
    const nft = { ...transfer, fungible_info: undefined, nft_info: { name: 'Art #5', flags: { is_spam: false } } }
    const { client } = createServed(() =>
      Response.json({ data: [{ ...item, transfers: [nft, transfer] }], next: null }),
    )
    const { items } = await historyQuery(client, network, address).queryFn({ signal })
    expect(items[0]?.moves).toMatchObject([
      { name: 'Art #5', symbol: '', isCollectible: true },
      { name: 'Sandbox USD', symbol: 'SUSD', isCollectible: false },
    ])
  })

  it('omits invalid amounts and spam, and returns an unknown operation as `other`', async () => {
    const [transfer] = item.transfers
    const lure = { ...transfer, fungible_info: undefined, nft_info: { name: 'Win!', flags: { is_spam: true } } }
    const strange = {
      ...item,
      metadata: { ...item.metadata, operationType: 'constructor', minedAt: 'soon', fee: '1e9' },
      transfers: [
        { ...transfer, quantity: { numeric: '1e77' } },
        { ...transfer, quantity: { numeric: '7' } },
      ],
    }
    const { client } = createServed(() =>
      Response.json({ data: [{ ...item, transfers: [lure] }, strange], next: null }),
    )
    const { items } = await historyQuery(client, network, address).queryFn({ signal })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ kind: 'other', atMs: 0 })
    expect(items[0]?.fee).toBeUndefined()
    expect(items[0]?.moves.map(({ amount }) => amount)).toEqual(['7'])
  })

  it('omits spam moved by others, marks unverified tokens, and returns everything the account did itself', async () => {
    const [transfer] = item.transfers
    const counterfeit = { ...transfer, direction: 'out', verified: false, spam: true }
    const own = { ...item, id: 'own', metadata: { ...item.metadata, sentFrom: address } }
    const data = [
      { ...item, transfers: [counterfeit] },
      { ...own, transfers: [counterfeit] },
      { ...item, id: 'unlisted', transfers: [{ ...transfer, verified: false }] },
    ]
    const { client } = createServed(() => Response.json({ data, next: null }))
    const { items } = await historyQuery(client, network, address).queryFn({ signal })
    expect(items.map(({ id, moves }) => [id, moves[0]?.isUnverified])).toEqual([
      ['own', true],
      ['unlisted', true],
    ])
  })

  it('omits transfers of 0 by other accounts, which are used for address poisoning', async () => {
    const [transfer] = item.transfers
    const nothing = { ...transfer, direction: 'out', quantity: { numeric: '0' } }
    const withMetadata = (id: string, metadata: object) => ({
      ...item,
      id,
      metadata: { ...item.metadata, ...metadata },
      transfers: [nothing],
    })
    const data = [
      withMetadata('in my name', { operationType: 'send' }),
      withMetadata('mine', { operationType: 'send', sentFrom: address.toUpperCase().replace('X', 'x') }),
      withMetadata('taken back', { operationType: 'approve' }),
      item,
    ]
    const { client } = createServed(() => Response.json({ data, next: null }))
    const { items } = await historyQuery(client, network, address).queryFn({ signal })
    expect(items.map(({ id }) => id)).toEqual(['mine', 'taken back', item.id])
  })
})

describe('nftsQuery', () => {
  it('returns an image URL only if it is http(s) [S1.10]', async () => {
    const nft = {
      id: 'eip155:31337/erc721:0x00/1',
      chainId: 'eip155:31337',
      address: `0x${'0'.repeat(40)}`,
      tokenId: '1',
      standard: 'erc721',
      amount: '1',
      name: 'One',
      description: '',
      collection: '',
      traits: [],
      status: 'ready',
      isSpam: false,
    }
    const pictures = ['https://foyer.test/a', 'data:image/svg+xml,<svg/>', '']
    const nfts = pictures.map((imageUrl) => ({ ...nft, imageUrl }))
    const { client } = createServed(() => Response.json({ nfts, next: null, source: 'index' }))
    const { items } = await nftsQuery(client, network, address).queryFn({ signal })
    expect(items.map(({ imageUrl }) => imageUrl)).toEqual(['https://foyer.test/a', undefined, undefined])
  })
})

function pageOf(ids: readonly string[], next?: string): Page<{ id: string }> {
  return {
    items: ids.map((id) => ({ id })),
    next,
    isPartial: false,
  }
}

describe('paginated lists', () => {
  const idsOf = ({ items }: Page<{ id: string }>) => items.map(({ id }) => id).join('')

  it('mergeFirstPage: puts new items before the known ones and keeps the next cursor', () => {
    const merged = mergeFirstPage(pageOf(['x', 'a', 'b'], '1'), pageOf(['a', 'b', 'c', 'd'], '2'))
    expect([idsOf(merged), merged.next]).toEqual(['xabcd', '2'])
  })

  it('mergeFirstPage: drops the known items if the new page does not overlap them', () => {
    const merged = mergeFirstPage(pageOf(['x', 'y'], '1'), pageOf(['a', 'b'], '2'))
    expect([idsOf(merged), merged.next]).toEqual(['xy', '1'])
  })

  it('mergeFirstPage: removes items that the chain removed', () => {
    expect(idsOf(mergeFirstPage(pageOf(['a', 'c'], '1'), pageOf(['a', 'b', 'c', 'd'], '2')))).toBe('acd')
    expect(idsOf(mergeFirstPage(pageOf(['c']), pageOf(['b', 'c', 'd'])))).toBe('c')
  })

  it('appendPage: removes duplicates', () => {
    expect(idsOf(appendPage(pageOf(['a', 'b'], '1'), pageOf(['b', 'c'])))).toBe('abc')
  })

  it('fetchNextPage: stores the new page, and returns undefined after the last one', async () => {
    const { client } = createTestEngine()
    const createQuery = (cursor = '') => ({
      queryKey: ['letters', cursor],
      staleTime: 1000,
      queryFn: async () => pageOf(['c', 'd']),
    })
    const all = await fetchNextPage(client, pageOf(['a'], 'on'), createQuery)
    expect(all && idsOf(all)).toBe('acd')
    expect((await client.getQueries()).get(['pages', 'letters', ''])).toEqual(all)
    expect(await fetchNextPage(client, pageOf(['a']), createQuery)).toBeUndefined()
  })
})
