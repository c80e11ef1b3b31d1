import type { Currency } from '@foyer/contract/http/accounts'
import { formatUnits, parseUnits } from 'viem'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import { toPlainAddress } from '../tokenIds.js'
import type { Price, PricedAsset, PriceProvider } from './PriceProvider.js'

/** The maximum age of a price. Older ones are not shown. */
const staleMs = 15 * 60_000
/** The maximum time a price may be in the future. No source has a clock that is wrong by more. */
const maxAheadMs = 86_400_000
const lifetimeMs = 60_000
const digits = 18

/** A price in the currency of its response. */
export interface Quote {
  readonly amount: string
  readonly change24h?: number
}

/** Prices in the requested currency, or in US dollars if its rate is unknown. */
export interface Quotes {
  readonly currency: Currency
  /** The US dollars per unit of the currency. */
  readonly rate: string
  readonly quotes: readonly (Quote | undefined)[]
}

/** The prices of all sources. Its methods never throw. */
export interface Prices {
  /** Returns one quote per asset in the given order, or undefined if it is unknown. */
  readonly fetchQuotes: (assets: readonly PricedAsset[], currency?: Currency) => Promise<Quotes>
}

/**
 * Joins price providers. They are requested in order, each only for the unknown assets, until one has a price that is
 * not stale by the source's clock. Prices and missing prices are cached for a minute. A failing provider counts as one
 * without prices, and `onFailure` is called.
 */
export function createPrices(options: {
  providers: readonly PriceProvider[]
  now: () => number
  onFailure?: (error: unknown) => void
}): Prices {
  const { providers, now, onFailure } = options
  const prices = createTimedCache<Price | undefined>({ maxEntries: 20_000, lifetimeMs, now })
  const rates = createTimedCache<Price | undefined>({ maxEntries: 10, lifetimeMs, now })
  const isFresh = ({ atMs }: Price) => now() - atMs <= staleMs && atMs - now() <= maxAheadMs

  async function fetchFromProviders(assets: readonly PricedAsset[]): Promise<readonly (Price | undefined)[]> {
    const found: (Price | undefined)[] = assets.map(() => undefined)
    for (const provider of providers) {
      const open = assets.flatMap((asset, index) => (found[index] === undefined ? [{ asset, index }] : []))
      if (open.length === 0) break
      const answers = await provider.fetchPrices(open.map(({ asset }) => asset)).catch((error: unknown) => {
        onFailure?.(error)
        return []
      })
      for (const [position, { index }] of open.entries()) {
        const price = answers[position]
        if (price !== undefined && isFresh(price)) found[index] = price
      }
    }
    return found
  }

  async function findRate(currency: Exclude<Currency, 'usd'>): Promise<Price | undefined> {
    for (const provider of providers) {
      const rate = await provider.fetchRate?.(currency).catch((error: unknown) => {
        onFailure?.(error)
        return undefined
      })
      if (rate !== undefined && isFresh(rate) && Number(rate.usd) > 0) return rate
    }
    return undefined
  }

  async function fetchPrices(assets: readonly PricedAsset[]): Promise<readonly (Price | undefined)[]> {
    // Collect the assets that are not cached first, and fetch them in one request.
    const missing: PricedAsset[] = []
    const answers = Promise.resolve().then(() => fetchFromProviders(missing))
    const found = await Promise.all(
      assets.map((asset) =>
        prices.get(`${asset.chainId} ${toPlainAddress(asset.chainId, asset.token ?? '')}`, () => {
          const index = missing.push(asset) - 1
          return answers.then((list) => list[index])
        }),
      ),
    )
    return found.map((price) => (price !== undefined && isFresh(price) ? price : undefined))
  }

  return {
    fetchQuotes: async (assets, wanted = 'usd') => {
      const [found, kept] = await Promise.all([
        fetchPrices(assets),
        wanted === 'usd' ? undefined : rates.get(wanted, () => findRate(wanted)),
      ])
      const rate = kept !== undefined && isFresh(kept) ? kept : undefined
      const currency = rate === undefined ? 'usd' : wanted
      return { currency, rate: rate?.usd ?? '1', quotes: found.map((price) => price && toQuote(price, rate)) }
    },
  }
}

function toQuote(price: Price, rate: Price | undefined): Quote {
  if (rate === undefined) return { amount: price.usd, ...formatChange(price.change24h) }
  const amount = (parseUnits(price.usd, digits) * 10n ** BigInt(digits)) / parseUnits(rate.usd, digits)
  // The change includes the change of the currency. If that is unknown, omit it.
  const isKnown = price.change24h !== undefined && rate.change24h !== undefined && rate.change24h > -100
  const change = isKnown ? ((100 + (price.change24h ?? 0)) / (100 + (rate.change24h ?? 0)) - 1) * 100 : undefined
  return { amount: formatUnits(amount, digits), ...formatChange(change) }
}

/** Rounds the change to a thousandth of a per cent. */
function formatChange(change: number | undefined): { change24h?: number } {
  return change === undefined || !Number.isFinite(change) ? {} : { change24h: Math.round(change * 1_000) / 1_000 }
}
