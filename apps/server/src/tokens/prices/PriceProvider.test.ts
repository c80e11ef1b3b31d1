import type { NetworksFile } from '@foyer/contract/networksFile'
import { encodeFunctionResult, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'
import { createVendorFetch } from '../../fetch/createVendorFetch.js'
import { startFakeNode } from '../../testing/startFakeNode.js'
import { type PriceVendors, startPriceVendors } from '../../testing/startPriceVendors.js'
import { createChainPrices } from './createChainPrices.js'
import { createCoingeckoPrices } from './createCoingeckoPrices.js'
import { createDefillamaPrices } from './createDefillamaPrices.js'
import { createTablePrices } from './createTablePrices.js'
import type { PriceProvider } from './PriceProvider.js'

const chainId = 'eip155:1'
const token = '0x00000000000000000000000000000000000000aB'
const unknown = '0x00000000000000000000000000000000000000cd'
const feed = '0x00000000000000000000000000000000000000fe'
const nowMs = 1_800_000_000_000
const atSeconds = nowMs / 1_000 - 60

const abi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
])

/** Responds to each call as a price feed at 2500 dollars. */
function answerNode(method: string, params: unknown[]) {
  if (method === 'eth_getBlockByNumber') return { result: { number: '0x64', timestamp: `0x${atSeconds.toString(16)}` } }
  const { data } = params[0] as { data: string }
  // The selector of `decimals()`.
  if (data === '0x313ce567') return { result: encodeFunctionResult({ abi, functionName: 'decimals', result: 8 }) }
  const at = BigInt(atSeconds)
  const result = [1n, 250_000_000_000n, at, at, 1n] as const
  return { result: encodeFunctionResult({ abi, functionName: 'latestRoundData', result }) }
}

const world = {} as { vendors: PriceVendors; node: Awaited<ReturnType<typeof startFakeNode>> }
const clock = { nowMs }
beforeAll(async () => {
  const price = { usd: 2_500, atSeconds, change24h: -1.5 }
  const zero = '0x0000000000000000000000000000000000000000'
  const known = {
    ...{ [`ethereum:${zero}`]: price, [`ethereum:${token.toLowerCase()}`]: price },
    ...{ ethereum: price, [`ethereum/${token.toLowerCase()}`]: price, bitcoin: { ...price, usd: 125_000 } },
  }
  world.vendors = await startPriceVendors(known, { bitcoin: { eur: 100_000 } })
  world.node = await startFakeNode(answerNode)
})
afterAll(() => Promise.all([world.vendors.close(), world.node.close()]))
beforeEach(() => {
  Object.assign(world.vendors, { failure: undefined, retryAfter: undefined })
  Object.assign(world.node, { failure: undefined })
  world.vendors.paths.length = 0
  clock.nowMs = nowMs
})

function createFile(): NetworksFile {
  const priced = { priceUsd: '2500', priceFeeds: [{ kind: 'aggregator', address: feed } as const] }
  const named = (address: string) => ({ address, name: 'Token', symbol: 'TKN', decimals: 18 })
  return {
    version: 1,
    networks: [
      {
        ...{ chainId, name: 'One', rpcUrls: [world.node.url] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, ...priced },
        tokens: [{ ...named(token), ...priced }, named(unknown)],
      },
    ],
    currencies: { eur: { priceUsd: '1.25', priceFeeds: [{ kind: 'aggregator', chainId, address: feed }] } },
  }
}

function now() {
  return clock.nowMs
}
const implementations: readonly (readonly [string, () => PriceProvider])[] = [
  ['table', () => createTablePrices(createFile(), now)],
  ['chain', () => createChainPrices(createFile(), createNodeRpc({ networks: createFile(), now }), now)],
  ['defillama', () => createDefillamaPrices({ base: world.vendors.url, now })],
  ['coingecko', () => createCoingeckoPrices({ key: 'secret', base: world.vendors.url, now })],
]
const vendors = implementations.filter(([name]) => name === 'defillama' || name === 'coingecko')

describe.each(implementations)('PriceProvider: %s', (source, create) => {
  it('returns prices in the order of the assets, in any case of addresses, and undefined for unknown ones', async () => {
    const prices = await create().fetchPrices([
      { chainId, token: unknown },
      { chainId, token: token.toUpperCase().replace('0X', '0x') },
      { chainId: 'eip155:999999', token: undefined },
      { chainId, token: undefined },
      { chainId, token: token.toLowerCase() },
    ])
    expect(prices.map((price) => price?.usd)).toEqual([undefined, '2500', undefined, '2500', '2500'])
  })

  it("returns the source, and the time of the price by the source's clock", async () => {
    const [price] = await create().fetchPrices([{ chainId, token: undefined }])
    expect(price).toMatchObject({ source, atMs: source === 'table' ? nowMs : atSeconds * 1_000 })
  })

  it('returns an empty list for no assets without a request', async () => {
    const calls = world.node.calls.length
    expect(await create().fetchPrices([])).toEqual([])
    expect(world.vendors.paths).toEqual([])
    expect(world.node.calls).toHaveLength(calls)
  })

  it('returns the rate of a currency, or undefined if it is unknown', async () => {
    const provider = create()
    const rates = { table: '1.25', chain: '2500', defillama: undefined, coingecko: '1.25' } as Record<string, unknown>
    expect((await provider.fetchRate?.('eur'))?.usd).toBe(rates[source])
    expect(await provider.fetchRate?.('gbp')).toBeUndefined()
  })

  it('throws `upstream_failed` if its upstream fails', async () => {
    if (source === 'table') return
    world.vendors.failure = 500
    world.node.failure = 500
    const requested = create().fetchPrices([{ chainId, token: undefined }])
    await expect(requested).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})

describe.each(vendors)('%s', (_, create) => {
  const requested = [{ chainId, token }]

  it('sends one request for 25 tokens, and a few for 65', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ chainId, token: `0x${String(index).padStart(40, '0')}` }))
    await create().fetchPrices(many)
    const priced = () => world.vendors.paths.filter((path) => !path.startsWith('/percentage')).length
    expect(priced()).toBe(1)
    const more = Array.from({ length: 65 }, (_, index) => ({ chainId, token: `0x${String(index).padStart(40, '0')}` }))
    await create().fetchPrices(more)
    expect(priced()).toBeLessThanOrEqual(4)
    expect(Math.max(...world.vendors.paths.map((path) => path.length))).toBeLessThan(4_000)
  })

  it('returns the price change of 24 hours', async () => {
    expect((await create().fetchPrices(requested))[0]?.change24h).toBe(-1.5)
  })

  it.each([429, 503, 'rubbish'] as const)('sends no request for half a minute after a response %s', async (failure) => {
    const provider = create()
    world.vendors.failure = failure
    await expect(provider.fetchPrices(requested)).rejects.toMatchObject({ code: 'upstream_failed' })
    world.vendors.failure = undefined
    const count = world.vendors.paths.length
    clock.nowMs += 29_999
    await expect(provider.fetchPrices(requested)).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(world.vendors.paths).toHaveLength(count)
    clock.nowMs += 1
    expect((await provider.fetchPrices(requested))[0]?.usd).toBe('2500')
  })

  it('sends no request for the Retry-After time, at most ten minutes', async () => {
    const provider = create()
    Object.assign(world.vendors, { failure: 429, retryAfter: '999999' })
    await expect(provider.fetchPrices(requested)).rejects.toThrow()
    world.vendors.failure = undefined
    clock.nowMs += 599_999
    await expect(provider.fetchPrices(requested)).rejects.toMatchObject({ code: 'upstream_failed' })
    clock.nowMs += 1
    expect((await provider.fetchPrices(requested))[0]?.usd).toBe('2500')
  })
})

describe('price vendors', () => {
  it('throw `upstream_timeout` after the timeout, and get no request during the backoff', async () => {
    world.vendors.failure = 'hang'
    const fetchJson = createVendorFetch({ name: 'Slow', base: world.vendors.url, now, timeoutMs: 300 })
    await expect(fetchJson('/simple/price', z.unknown())).rejects.toMatchObject({ code: 'upstream_timeout' })
    await expect(fetchJson('/simple/price', z.unknown())).rejects.toMatchObject({ message: 'Slow rests' })
    expect(world.vendors.paths).toHaveLength(1)
  })

  it('DefiLlama: returns no price with a low confidence', async () => {
    const unsure = await startPriceVendors({ [`ethereum:${unknown}`]: { usd: 1, atSeconds, confidence: 0.89 } })
    const prices = await createDefillamaPrices({ base: unsure.url, now }).fetchPrices([{ chainId, token: unknown }])
    expect(prices).toEqual([undefined])
    await unsure.close()
  })

  it('return only prices that are numbers above zero', async () => {
    const ids = ['11', '22', '33', '44', '55', '66'].map((digits) => `0x${digits.repeat(20)}`)
    const usd = [0, -1, Number.NaN, 1e-7, 1e30, 0.5]
    const known = Object.fromEntries(
      ids.flatMap((id, index) => [
        [`ethereum:${id}`, { usd: usd[index] ?? 0, atSeconds }],
        [`ethereum/${id}`, { usd: usd[index] ?? 0, atSeconds }],
      ]),
    )
    const odd = await startPriceVendors(known)
    const requested = ids.map((id) => ({ chainId, token: id }))
    for (const provider of [
      createDefillamaPrices({ base: odd.url, now }),
      createCoingeckoPrices({ key: 'secret', base: odd.url, now }),
    ])
      expect((await provider.fetchPrices(requested)).map((price) => price?.usd)).toEqual([
        ...[undefined, undefined, undefined],
        ...['0.0000001', undefined, '0.5'],
      ])
    await odd.close()
  })

  it('CoinGecko: sends the key in the header, never in the URL', async () => {
    world.vendors.keys.length = 0
    await createCoingeckoPrices({ key: 'secret', base: world.vendors.url, now }).fetchPrices([{ chainId, token }])
    expect(world.vendors.keys).toEqual(['secret'])
    expect(world.vendors.paths.join()).not.toContain('secret')
  })

  it('CoinGecko: does not follow a redirect, because it would leak the key', async () => {
    world.vendors.failure = 302
    const provider = createCoingeckoPrices({ key: 'secret', base: world.vendors.url, now })
    await expect(provider.fetchPrices([{ chainId, token }])).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(world.vendors.paths).toHaveLength(1)
  })
})
