import type { Currency } from '@foyer/contract/http/accounts'

/** Something that may have a price. `token` is undefined for the network's native currency, and may be written in any case. */
export interface PricedAsset {
  readonly chainId: string
  readonly token: string | undefined
}

/** What one whole unit of an asset, or of a currency, costs. */
export interface Price {
  /** US dollars, as a plain decimal string above zero. */
  readonly usd: string
  /** When it was true, by the source's own clock, in milliseconds since 1970. */
  readonly atMs: number
  /** What told it, such as `chain`. */
  readonly source: string
  /** Per cent by which it has changed in 24 hours; undefined when nobody knows. */
  readonly change24h?: number
}

/** Where prices come from; replaceable. */
export interface PriceProvider {
  /** One answer per asset, in the order asked; undefined when unknown. Throws `upstream_failed` or `upstream_timeout`. */
  readonly fetchPrices: (assets: readonly PricedAsset[]) => Promise<readonly (Price | undefined)[]>
  /** What one unit of a currency costs; undefined when unknown. Throws `upstream_failed` or `upstream_timeout`. */
  readonly fetchRate?: (currency: Exclude<Currency, 'usd'>) => Promise<Price | undefined>
}
