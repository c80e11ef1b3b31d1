import * as z from 'zod/mini'
import { createVendorFetch, toDecimal } from '../../fetch/createVendorFetch.js'
import { toPlainAddress } from '../tokenIds.js'
import type { Price, PricedAsset, PriceProvider } from './PriceProvider.js'
import { vendorNetworks } from './vendorNetworks.js'

const coin = z.object({ price: z.number(), timestamp: z.number(), confidence: z.optional(z.number()) })
const current = z.object({ coins: z.record(z.string(), z.unknown()) })
const percentage = z.object({ coins: z.record(z.string(), z.unknown()) })

/** The maximum coins per request, because they must fit into the URL. */
const maxCoins = 60
/** The minimum confidence of a price. Below it, DefiLlama itself is not sure. */
const minConfidence = 0.9
const nativeAddress = '0x0000000000000000000000000000000000000000'

/** Creates the price provider for DefiLlama's `coins` service, which needs no key. It has no rates of currencies. */
export function createDefillamaPrices(options: { base?: string | undefined; now: () => number }): PriceProvider {
  const { base = 'https://coins.llama.fi', now } = options
  const fetchJson = createVendorFetch({ name: 'DefiLlama', base, now })

  async function fetchCoins(ids: readonly string[]): Promise<Map<string, Price>> {
    const list = ids.map(encodeURIComponent).join(',')
    const [prices, changes] = await Promise.all([
      fetchJson(`/prices/current/${list}`, current),
      // The price is useful without the change.
      fetchJson(`/percentage/${list}?period=24h`, percentage).catch(() => ({ coins: {} as Record<string, unknown> })),
    ])
    const known = new Map<string, Price>()
    for (const [id, value] of Object.entries(prices.coins)) {
      const entry = coin.safeParse(value).data
      const usd = entry && toDecimal(entry.price)
      if (entry === undefined || usd === undefined || (entry.confidence ?? 1) < minConfidence) continue
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
      const ids = assets.map(getCoinId)
      const requested = [...new Set(ids.filter((id) => id !== undefined))]
      const parts = Array.from({ length: Math.ceil(requested.length / maxCoins) }, (_, index) =>
        fetchCoins(requested.slice(index * maxCoins, (index + 1) * maxCoins)),
      )
      const known = new Map((await Promise.all(parts)).flatMap((part) => [...part]))
      return ids.map((id) => (id === undefined ? undefined : known.get(id)))
    },
  }
}

function getCoinId({ chainId, token }: PricedAsset): string | undefined {
  const network = vendorNetworks[chainId]
  if (network === undefined) return undefined
  return `${network.defillama}:${toPlainAddress(chainId, token ?? network.native ?? nativeAddress)}`
}
