import type { Network } from '@foyer/primitives/networks/Network'
import { solana } from '@foyer/primitives/networks/nonEvm'
import { describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { invalidateBalances } from '../actions/refreshAccount.js'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import { tokenBalancesQuery } from './tokenBalances.js'

const [served, unserved] = testNetworks as [Network, Network]
const { signal } = new AbortController()

/** Creates an adapter that cannot read balances. */
function createMuteAdapter(): Adapter {
  return {
    namespace: 'solana',
    nativeAddress: 'none',
    isAddress: () => true,
    formatAddress: async (value) => value,
  }
}

/**
 * Creates a client whose server supports one chain and returns two balances, one with 0 decimals. Records the balance
 * requests.
 */
function createServed(priced: object = {}, answer: object = {}, options: { readonly currency?: 'EUR' } = {}) {
  const asked: (string | null)[] = []
  const currencies: (string | null)[] = []
  const balance = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:31337',
    price: 0,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: '',
  }
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input))
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:31337'], ws: [] })
    asked.push(url.searchParams.get('forceUpdate'))
    currencies.push(url.searchParams.get('currency'))
    const collectible = { ...balance, symbol: 'CAT', quantity: { decimals: '0', numeric: '1' } }
    return Response.json({ balances: [{ ...balance, ...priced }, collectible], ...answer })
  }
  const served = { serverUrl: 'https://foyer.test', projectId: 'x', ...options }
  const { client } = createTestEngine({ options: served, fetch })
  return { client, asked, currencies }
}

describe('tokenBalancesQuery: a chain family without balances', () => {
  it('throws UNSUPPORTED_CHAIN each time, without the delay after a failure', async () => {
    const { client } = createTestEngine()
    vi.spyOn(client, 'getAdapter').mockResolvedValue(createMuteAdapter())
    const { queryFn } = tokenBalancesQuery(client, solana, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
    for (let time = 0; time < 2; time += 1) {
      const error = await queryFn({ signal }).catch((thrown: Error) => thrown)
      expect(error).toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE', cause: { code: 'UNSUPPORTED_CHAIN' } })
    }
  })
})

describe('tokenBalancesQuery on Solana', () => {
  const owner = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const chainId = solana.caipNetworkId
  /** Creates a client whose server supports the network and sends the given response. */
  const createWith = (answer: () => Response) => {
    const fetch: typeof globalThis.fetch = async (input) => {
      const { pathname } = new URL(String(input))
      return pathname === '/v1/supported-chains' ? Response.json({ http: [chainId], ws: [] }) : answer()
    }
    const { client } = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'x' }, fetch })
    const fetchBalance = vi.fn(async () => ({ atomic: 7n, decimals: 9 }))
    vi.spyOn(client, 'getAdapter').mockResolvedValue({ ...createMuteAdapter(), fetchBalance })
    return { read: () => tokenBalancesQuery(client, solana, owner).queryFn({ signal }), fetchBalance }
  }

  it('requests a server that supports the network, and returns prices [S7.14]', async () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const { read, fetchBalance } = createWith(() => {
      const usdc = { name: 'USD Coin', symbol: 'USDC', chainId, address: `${chainId}:${mint}`, price: 1, iconUrl: '' }
      return Response.json({ balances: [{ ...usdc, quantity: { decimals: '6', numeric: '2.5' } }] })
    })
    expect(await read()).toMatchObject([{ asset: { address: mint }, amount: { atomic: 2_500_000n }, priceUsd: '1' }])
    expect(fetchBalance).not.toHaveBeenCalled()
  })

  it('reads the chain if the server does not support balances, but not if the server fails', async () => {
    const refusal = { error: { code: 'unsupported_chain', message: 'none' } }
    const refusing = createWith(() => Response.json(refusal, { status: 400 }))
    expect(await refusing.read()).toMatchObject([{ amount: { atomic: 7n } }])
    const failing = createWith(() => Response.json(refusal, { status: 502 }))
    await expect(failing.read()).rejects.toMatchObject({ code: 'TOKEN_BALANCE_UNAVAILABLE' })
    expect(failing.fetchBalance).not.toHaveBeenCalled()
  })
})

describe('tokenBalancesQuery with a server', () => {
  it("uses the server's cached response, except after a transaction of this client [S7.14]", async () => {
    const { client, asked } = createServed()
    const { queryFn } = tokenBalancesQuery(client, served, testAddresses[0])
    const [native] = await queryFn({ signal })
    expect(native?.amount).toEqual({ atomic: 1_500_000_000_000_000_000n, decimals: 18 })
    await invalidateBalances(client, 'eip155')
    await queryFn({ signal })
    expect(asked).toEqual([null, 'eip155:31337:native'])
  })

  it('omits tokens with 0 decimals [S5.22]', async () => {
    const { client } = createServed()
    const held = await tokenBalancesQuery(client, served, testAddresses[0]).queryFn({ signal })
    expect(held.map(({ asset }) => asset.symbol)).toEqual(['ETH'])
  })

  it('returns prices in the display currency and in US dollars, with the change in 24 hours [S7.14]', async () => {
    const answer = { currency: 'eur', rate: 1.25 }
    const { client, currencies } = createServed({ price: 2000, change24h: -1.5 }, answer, { currency: 'EUR' })
    const [native] = await tokenBalancesQuery(client, served, testAddresses[0]).queryFn({ signal })
    expect(currencies).toEqual(['eur'])
    expect(native).toMatchObject({
      price: { amount: '2000', currency: 'EUR', change24h: -1.5 },
      priceUsd: '2500',
    })
  })

  it.each([
    ['returns no rate', { currency: 'usd', rate: 1 }],
    ['does not support currencies', {}],
  ])('returns prices in US dollars if the server %s', async (_, answer) => {
    const { client } = createServed({ price: 2500 }, answer, { currency: 'EUR' })
    const [native] = await tokenBalancesQuery(client, served, testAddresses[0]).queryFn({ signal })
    expect(native).toMatchObject({ price: { amount: '2500', currency: 'USD' }, priceUsd: '2500' })
  })

  it('reads the chain for a network that the server does not support [S7.2]', async () => {
    const { client, asked } = createServed()
    const adapter = { ...createMuteAdapter(), fetchBalance: async () => ({ atomic: 7n, decimals: 18 }) }
    vi.spyOn(client, 'getAdapter').mockResolvedValue(adapter)
    const [native] = await tokenBalancesQuery(client, unserved, testAddresses[0]).queryFn({ signal })
    expect(native?.amount.atomic).toBe(7n)
    expect(asked).toEqual([])
  })
})
