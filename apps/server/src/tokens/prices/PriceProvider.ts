import type { Currency } from '@foyer/contract/http/accounts'

/** An asset that may have a price. `token` is undefined for the network's native currency, and may be in any case. */
export interface PricedAsset {
  readonly chainId: string
  readonly token: string | undefined
}

/** The price of one whole unit of an asset or a currency. */
export interface Price {
  /** The price in US dollars, as a plain decimal string above zero. */
  readonly usd: string
  /** The time of the price by the source's clock, in milliseconds since 1970. */
  readonly atMs: number
  /** The name of the source, such as `chain`. */
  readonly source: string
  /** The price change in 24 hours in per cent. Undefined if unknown. */
  readonly change24h?: number
}

/** A replaceable source of prices. */
export interface PriceProvider {
  /**
   * Returns one price per asset in the given order, or undefined if it is unknown. Throws `upstream_failed` or
   * `upstream_timeout`.
   */
  readonly fetchPrices: (assets: readonly PricedAsset[]) => Promise<readonly (Price | undefined)[]>
  /**
   * Returns the price of one unit of a currency, or undefined if it is unknown. Throws `upstream_failed` or
   * `upstream_timeout`.
   */
  readonly fetchRate?: (currency: Exclude<Currency, 'usd'>) => Promise<Price | undefined>
}
