import * as z from 'zod/mini'
import { createVendorFetch, toDecimal } from '../../fetch/createVendorFetch.js'
import { toPlainAddress } from '../tokenIds.js'
import type { Price, PricedAsset, PriceProvider } from './PriceProvider.js'
import { vendorNetworks } from './vendorNetworks.js'

const answer = z.record(z.string(), z.unknown())
const entrySchema = z.object({
  usd: z.number(),
  usd_24h_change: z.nullish(z.number()),
  last_updated_at: z.number(),
})
/** The coin whose prices in both currencies give the exchange rate. */
const rateCoin = 'bitcoin'

/** The maximum tokens per request in the smallest plan. */
const maxTokens = 30
const flags = 'include_24hr_change=true&include_last_updated_at=true&precision=full'

/** Creates the price provider for CoinGecko, which needs a key. The host determines the kind of key. */
export function createCoingeckoPrices(options: {
  key: string
  base?: string | undefined
  now: () => number
}): PriceProvider {
  const { key, base = 'https://api.coingecko.com/api/v3', now } = options
  const header = new URL(base).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const fetchJson = createVendorFetch({ name: 'CoinGecko', base, headers: { [header]: key }, now })

  async function fetchKnown(path: string): Promise<[string, Price][]> {
    const all = await fetchJson(path, answer)
    return Object.entries(all).flatMap(([id, value]): [string, Price][] => {
      const entry = entrySchema.safeParse(value).data
      const usd = entry && toDecimal(entry.usd)
      if (entry === undefined || usd === undefined) return []
      const change = entry.usd_24h_change
      const told = { usd, atMs: entry.last_updated_at * 1_000, source: 'coingecko' }
      return [
        [
          id.startsWith('0x') ? id.toLowerCase() : id,
          { ...told, ...(typeof change === 'number' ? { change24h: change } : {}) },
        ],
      ]
    })
  }

  return {
    fetchPrices: async (assets) => {
      const named = assets.map(getAssetId)
      const groups = new Map<string | undefined, Set<string>>()
      for (const name of named)
        if (name !== undefined) groups.set(name.platform, (groups.get(name.platform) ?? new Set<string>()).add(name.id))
      const paths = [...groups].flatMap(([platform, group]) => {
        const ids = [...group]
        const count = Math.ceil(ids.length / maxTokens)
        return Array.from({ length: count }, (_, at) => {
          const list = ids.slice(at * maxTokens, (at + 1) * maxTokens).join(',')
          const way =
            platform === undefined ? `price?ids=${list}` : `token_price/${platform}?contract_addresses=${list}`
          return { platform, path: `/simple/${way}&vs_currencies=usd&${flags}` }
        })
      })
      const answers = await Promise.all(
        paths.map(async ({ platform, path }) =>
          (await fetchKnown(path)).map(([id, price]) => [`${platform ?? ''} ${id}`, price] as const),
        ),
      )
      const known = new Map(answers.flat())
      return named.map((name) => name && known.get(`${name.platform ?? ''} ${name.id}`))
    },
    fetchRate: async (currency) => {
      const all = await fetchJson(`/simple/price?ids=${rateCoin}&vs_currencies=usd,${currency}&${flags}`, answer)
      const entry = z.record(z.string(), z.nullish(z.number())).safeParse(all[rateCoin]).data
      const [own, other] = [entry?.usd, entry?.[currency]]
      const atSeconds = entry?.last_updated_at
      const usd = own && other ? toDecimal(own / other) : undefined
      if (usd === undefined || !atSeconds) return undefined
      const [ownChange, otherChange] = [entry.usd_24h_change, entry[`${currency}_24h_change`]]
      const isKnown = typeof ownChange === 'number' && typeof otherChange === 'number' && otherChange > -100
      const change24h = isKnown ? ((100 + ownChange) / (100 + otherChange) - 1) * 100 : undefined
      return {
        ...{ usd, atMs: atSeconds * 1_000, source: 'coingecko' },
        ...(change24h === undefined ? {} : { change24h }),
      }
    },
  }
}

function getAssetId({ chainId, token }: PricedAsset): { platform: string | undefined; id: string } | undefined {
  const network = vendorNetworks[chainId]
  if (network === undefined) return undefined
  return token === undefined
    ? { platform: undefined, id: network.coin }
    : { platform: network.coingecko, id: toPlainAddress(chainId, token) }
}
