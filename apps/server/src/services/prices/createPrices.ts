import { createTimedCache } from '../createTimedCache.js'
import type { Price, PriceProvider } from '../providers/Providers.js'

/** An older price is not shown as money. */
const staleMs = 15 * 60_000
const lifetimeMs = 60_000

/**
 * Joins price providers: they are asked in order until one knows a price that is not stale; what is known is kept for a minute, what is
 * not as well. One that fails counts as one that does not know, and `onFailure` hears of it.
 */
export function createPrices(options: {
  providers: readonly PriceProvider[]
  now: () => number
  onFailure: (chainId: string, error: unknown) => void
}): PriceProvider {
  const { providers, now, onFailure } = options
  const cache = createTimedCache<Price | undefined>({ maxEntries: 20_000, lifetimeMs, now })

  async function ask(chainId: string, token: string | undefined): Promise<Price | undefined> {
    for (const provider of providers) {
      const price = await provider.fetchPrice(chainId, token).catch((error: unknown) => {
        onFailure(chainId, error)
        return undefined
      })
      if (price !== undefined && now() - price.atMs <= staleMs) return price
    }
    return undefined
  }

  return {
    fetchPrice: (chainId, token) => cache.get(`${chainId} ${token?.toLowerCase() ?? ''}`, () => ask(chainId, token)),
  }
}
