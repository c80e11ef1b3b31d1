import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { addToken, readOwnTokens, removeToken, setTokenHidden, withAddedTokens } from './ownTokens.js'

const [network, other] = testNetworks as [Network, Network]
const [owner] = testAddresses
const { signal } = new AbortController()
const { caipNetworkId: chainId } = network
const cat = { address: '0xCaT', name: 'Cat', symbol: 'CAT', decimals: 6 }

describe('what a visitor decides about tokens', () => {
  it('stays in the browser, network by network, and can be taken back', async () => {
    const { client } = createTestEngine()
    await addToken(client, network, cat)
    await setTokenHidden(client, network, '0xDoG', true)
    const stored = { '@appkit/own_tokens': client.memory.get('own_tokens') ?? '' }
    const next = createTestEngine({ stored }).client
    expect(readOwnTokens(next, chainId)).toEqual({ added: [cat], hidden: new Set(['0xdog']) })
    expect(readOwnTokens(next, other.caipNetworkId)).toEqual({ added: [], hidden: new Set() })
    await setTokenHidden(next, network, '0xDOG', false)
    await removeToken(next, network, '0xcat')
    expect(readOwnTokens(next, chainId)).toEqual({ added: [], hidden: new Set() })
  })

  it('is done before the balances have been read anew', async () => {
    const { client } = createTestEngine()
    const queries = await client.getQueries()
    const slow = { queryKey: ['tokenBalances', chainId], staleTime: 0, queryFn: () => new Promise<never>(() => {}) }
    const stop = queries.watch(slow, {}, () => undefined)
    await addToken(client, network, cat)
    await removeToken(client, network, cat.address)
    expect(readOwnTokens(client, chainId).added).toEqual([])
    stop()
  })

  it('takes a token whose name has no end, or which has none', async () => {
    const { client } = createTestEngine()
    await addToken(client, network, { address: '0x1', name: 'claim '.repeat(100), symbol: '', decimals: 6 })
    await addToken(client, network, { address: '0x2', name: '', symbol: '', decimals: 6 })
    expect(readOwnTokens(client, chainId).added).toEqual([
      { address: '0x2', name: '0x2', symbol: '0x2', decimals: 6 },
      {
        address: '0x1',
        name: 'claim '.repeat(100).slice(0, 200),
        symbol: 'claim '.repeat(100).slice(0, 200),
        decimals: 6,
      },
    ])
  })

  it('is nothing where rubbish is stored', () => {
    const bad = [null, 7, { ...cat, decimals: 0 }, { ...cat, decimals: 1.5 }, { ...cat, symbol: 'x'.repeat(201) }, {}]
    for (const entry of [[], 'x', { added: bad, hidden: [7, '', 'y'.repeat(300)] }, { added: {}, hidden: 'all' }]) {
      const stored = { '@appkit/own_tokens': JSON.stringify({ [chainId]: entry }) }
      expect(readOwnTokens(createTestEngine({ stored }).client, chainId)).toEqual({ added: [], hidden: new Set() })
    }
    expect(readOwnTokens(createTestEngine({ stored: { '@appkit/own_tokens': '{' } }).client, chainId).added).toEqual([])
  })

  it('shows an added token also while there is none of it, marked as vouched for by nobody, and hides nothing that fails', async () => {
    const { client } = createTestEngine()
    await addToken(client, network, cat)
    const asset = { chainId, ...cat }
    const amount = { atomic: 0n, decimals: 6 }
    const adapter = {
      namespace: 'eip155' as const,
      nativeAddress: '0xeee',
      isAddress: () => true,
      formatAddress: async (value: string) => value,
      fetchTokenBalances: async () => [{ asset, amount }],
    } satisfies Adapter
    const spy = vi.spyOn(client, 'getAdapter').mockResolvedValue(adapter)
    const native = {
      asset: { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 },
      amount: { atomic: 1n, decimals: 18 },
    }
    expect(await withAddedTokens(client, network, owner, [native], signal)).toEqual([
      native,
      { asset, amount, isUnverified: true, isAdded: true },
    ])
    // What somebody else tells of already is not asked for again.
    const told = { asset: { ...asset, address: '0xcat' }, amount }
    expect(await withAddedTokens(client, network, owner, [told], signal)).toEqual([told])
    // What is stored is no address: only the others are asked for.
    await addToken(client, network, { ...cat, address: 'cat' })
    const fetchTokenBalances = vi.fn(adapter.fetchTokenBalances)
    spy.mockResolvedValue({ ...adapter, isAddress: (text) => text.startsWith('0x'), fetchTokenBalances })
    await withAddedTokens(client, network, owner, [native], signal)
    expect(fetchTokenBalances.mock.calls).toEqual([[expect.anything(), owner, [cat]]])
    spy.mockResolvedValue({ ...adapter, fetchTokenBalances: () => Promise.reject(new Error('down')) })
    expect(await withAddedTokens(client, network, owner, [native], signal)).toEqual([native])
  })
})
