import type { Currency } from '@foyer/contract/http/accounts'
import { formatUnits, parseUnits } from 'viem'
import { createTimedCache } from '../../fetch/createTimedCache.js'
import { toPlainAddress } from '../tokenIds.js'
import type { Price, PricedAsset, PriceProvider } from './PriceProvider.js'

/** An older price is not shown as money. */
const staleMs = 15 * 60_000
/** No clock of another one is so far ahead. */
const aheadMs = 86_400_000
const lifetimeMs = 60_000
const digits = 18

/** A price in the currency of the answer it stands in. */
export interface Quote {
  readonly amount: string
  readonly change24h?: number
}

/** Prices in the currency that was asked for, or in US dollars where nobody knows its rate. */
export interface Quotes {
  readonly currency: Currency
  /** US dollars for one unit of it. */
  readonly rate: string
  readonly quotes: readonly (Quote | undefined)[]
}

/** Prices of all sources; never throws. */
export interface Prices {
  /** One answer per asset, in the order asked; undefined when unknown. */
  readonly fetchQuotes: (assets: readonly PricedAsset[], currency?: Currency) => Promise<Quotes>
}

/**
 * Joins price providers: they are asked in order, each only for what is still unknown, until one knows a price that is not stale by the
 * source's own clock. What is known is kept for a minute, what is not as well. A provider that fails counts as one that does not know,
 * and `onFailure` hears of it.
 */
export function createPrices(options: {
  providers: readonly PriceProvider[]
  now: () => number
  onFailure?: (error: unknown) => void
}): Prices {
  const { providers, now, onFailure } = options
  const prices = createTimedCache<Price | undefined>({ maxEntries: 20_000, lifetimeMs, now })
  const rates = createTimedCache<Price | undefined>({ maxEntries: 10, lifetimeMs, now })
  const isFresh = ({ atMs }: Price) => now() - atMs <= staleMs && atMs - now() <= aheadMs

  async function askAll(assets: readonly PricedAsset[]): Promise<readonly (Price | undefined)[]> {
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

  async function askRate(currency: Exclude<Currency, 'usd'>): Promise<Price | undefined> {
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
    // What is not kept is gathered first and asked for at once.
    const missing: PricedAsset[] = []
    const answers = Promise.resolve().then(() => askAll(missing))
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
        wanted === 'usd' ? undefined : rates.get(wanted, () => askRate(wanted)),
      ])
      const rate = kept !== undefined && isFresh(kept) ? kept : undefined
      const currency = rate === undefined ? 'usd' : wanted
      return { currency, rate: rate?.usd ?? '1', quotes: found.map((price) => price && toQuote(price, rate)) }
    },
  }
}

function toQuote(price: Price, rate: Price | undefined): Quote {
  if (rate === undefined) return { amount: price.usd, ...readChange(price.change24h) }
  const amount = (parseUnits(price.usd, digits) * 10n ** BigInt(digits)) / parseUnits(rate.usd, digits)
  // What a currency itself has moved belongs to the change; where nobody knows it, nobody knows the change.
  const isKnown = price.change24h !== undefined && rate.change24h !== undefined && rate.change24h > -100
  const change = isKnown ? ((100 + (price.change24h ?? 0)) / (100 + (rate.change24h ?? 0)) - 1) * 100 : undefined
  return { amount: formatUnits(amount, digits), ...readChange(change) }
}

/** To a thousandth of a per cent. */
function readChange(change: number | undefined): { change24h?: number } {
  return change === undefined || !Number.isFinite(change) ? {} : { change24h: Math.round(change * 1_000) / 1_000 }
}
