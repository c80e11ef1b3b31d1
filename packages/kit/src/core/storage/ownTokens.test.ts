import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { addToken, loadTokenSettings, removeToken, setTokenHidden, withAddedTokens } from './ownTokens.js'

const [network, other] = testNetworks as [Network, Network]
const [owner] = testAddresses
const { signal } = new AbortController()
const { caipNetworkId: chainId } = network
const cat = { address: '0xCaT', name: 'Cat', symbol: 'CAT', decimals: 6 }

describe('token settings of the user', () => {
  it('are stored in the browser per network, and can be reverted', async () => {
    const { client } = createTestEngine()
    await addToken(client, network, cat)
    await setTokenHidden(client, network, '0xDoG', true)
    const stored = { '@appkit/own_tokens': client.memory.get('own_tokens') ?? '' }
    const next = createTestEngine({ stored }).client
    expect(loadTokenSettings(next, chainId)).toEqual({ added: [cat], hidden: new Set(['0xdog']) })
    expect(loadTokenSettings(next, other.caipNetworkId)).toEqual({ added: [], hidden: new Set() })
    await setTokenHidden(next, network, '0xDOG', false)
    await removeToken(next, network, '0xcat')
    expect(loadTokenSettings(next, chainId)).toEqual({ added: [], hidden: new Set() })
  })

  it('do not wait for the balances to be read again', async () => {
    const { client } = createTestEngine()
    const queries = await client.getQueries()
    const slow = { queryKey: ['tokenBalances', chainId], staleTime: 0, queryFn: () => new Promise<never>(() => {}) }
    const stop = queries.watch(slow, {}, () => undefined)
    await addToken(client, network, cat)
    await removeToken(client, network, cat.address)
    expect(loadTokenSettings(client, chainId).added).toEqual([])
    stop()
  })

  it('addToken: accepts a token with an endless name or without a name', async () => {
    const { client } = createTestEngine()
    await addToken(client, network, { address: '0x1', name: 'claim '.repeat(100), symbol: '', decimals: 6 })
    await addToken(client, network, { address: '0x2', name: '', symbol: '', decimals: 6 })
    expect(loadTokenSettings(client, chainId).added).toEqual([
      { address: '0x2', name: '0x2', symbol: '0x2', decimals: 6 },
      {
        address: '0x1',
        name: 'claim '.repeat(100).slice(0, 200),
        symbol: 'claim '.repeat(100).slice(0, 200),
        decimals: 6,
      },
    ])
  })

  it('are empty if the stored value is invalid', () => {
    const bad = [null, 7, { ...cat, decimals: 0 }, { ...cat, decimals: 1.5 }, { ...cat, symbol: 'x'.repeat(201) }, {}]
    for (const entry of [[], 'x', { added: bad, hidden: [7, '', 'y'.repeat(300)] }, { added: {}, hidden: 'all' }]) {
      const stored = { '@appkit/own_tokens': JSON.stringify({ [chainId]: entry }) }
      expect(loadTokenSettings(createTestEngine({ stored }).client, chainId)).toEqual({ added: [], hidden: new Set() })
    }
    expect(
      loadTokenSettings(createTestEngine({ stored: { '@appkit/own_tokens': '{' } }).client, chainId).added,
    ).toEqual([])
  })

  it('withAddedTokens: returns an added token with a balance of 0 as unverified, and the known tokens if the request fails', async () => {
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
    // A token that is already known is not requested again.
    const told = { asset: { ...asset, address: '0xcat' }, amount }
    expect(await withAddedTokens(client, network, owner, [told], signal)).toEqual([told])
    // A stored value that is not an address is skipped.
    await addToken(client, network, { ...cat, address: 'cat' })
    const fetchTokenBalances = vi.fn(adapter.fetchTokenBalances)
    spy.mockResolvedValue({ ...adapter, isAddress: (text) => text.startsWith('0x'), fetchTokenBalances })
    await withAddedTokens(client, network, owner, [native], signal)
    expect(fetchTokenBalances.mock.calls).toEqual([[expect.anything(), owner, [cat]]])
    spy.mockResolvedValue({ ...adapter, fetchTokenBalances: () => Promise.reject(new Error('down')) })
    expect(await withAddedTokens(client, network, owner, [native], signal)).toEqual([native])
  })
})
