import * as z from 'zod/mini'
import { createVendorFetch, toDecimal } from '../../fetch/createVendorFetch.js'
import { toPlainAddress } from '../tokenIds.js'
import type { Price, PricedAsset, PriceProvider } from './PriceProvider.js'
import { vendorNetworks } from './vendorNetworks.js'

const coin = z.object({ price: z.number(), timestamp: z.number(), confidence: z.optional(z.number()) })
const current = z.object({ coins: z.record(z.string(), z.unknown()) })
const percentage = z.object({ coins: z.record(z.string(), z.unknown()) })

/** Addresses of the web are long enough for so many. */
const mostCoins = 60
/** Below it the vendor itself is not sure. */
const leastConfidence = 0.9
const nativeAddress = '0x0000000000000000000000000000000000000000'

/** Creates the price provider of DefiLlama's `coins` service, which needs no key. It knows no rates of currencies. */
export function createDefillamaPrices(options: { base?: string | undefined; now: () => number }): PriceProvider {
  const { base = 'https://coins.llama.fi', now } = options
  const fetchJson = createVendorFetch({ name: 'DefiLlama', base, now })

  async function fetchCoins(ids: readonly string[]): Promise<Map<string, Price>> {
    const list = ids.map(encodeURIComponent).join(',')
    const [prices, changes] = await Promise.all([
      fetchJson(`/prices/current/${list}`, current),
      // A price is a price without it.
      fetchJson(`/percentage/${list}?period=24h`, percentage).catch(() => ({ coins: {} as Record<string, unknown> })),
    ])
    const known = new Map<string, Price>()
    for (const [id, value] of Object.entries(prices.coins)) {
      const entry = coin.safeParse(value).data
      const usd = entry && toDecimal(entry.price)
      if (entry === undefined || usd === undefined || (entry.confidence ?? 1) < leastConfidence) continue
      const change = changes.coins[id]
      const isChange = typeof change === 'number' && Number.isFinite(change) && change >= -100
      known.set(id.includes(':0x') ? id.toLowerCase() : id, {
        ...{ usd, atMs: entry.timestamp * 1_000, source: 'defillama' },
        ...(isChange ? { change24h: change } : {}),
      })
    }
    return known
  }

  return {
    fetchPrices: async (assets) => {
      const ids = assets.map(nameCoin)
      const asked = [...new Set(ids.filter((id) => id !== undefined))]
      const parts = Array.from({ length: Math.ceil(asked.length / mostCoins) }, (_, index) =>
        fetchCoins(asked.slice(index * mostCoins, (index + 1) * mostCoins)),
      )
      const known = new Map((await Promise.all(parts)).flatMap((part) => [...part]))
      return ids.map((id) => (id === undefined ? undefined : known.get(id)))
    },
  }
}

function nameCoin({ chainId, token }: PricedAsset): string | undefined {
  const network = vendorNetworks[chainId]
  if (network === undefined) return undefined
  return `${network.defillama}:${toPlainAddress(chainId, token ?? network.native ?? nativeAddress)}`
}
