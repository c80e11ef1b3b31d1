/** The asset that is bought. Without `address` it is the native currency of the network. */
export interface OnrampAsset {
  /** The CAIP-2 chain id. */
  readonly chainId: string
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** A currency to pay with. Limits are decimal strings in this currency. */
export interface OnrampCurrency {
  /** The ISO 4217 code. */
  readonly code: string
  readonly methods: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** The quote for a sum. */
export interface OnrampQuote {
  /** The total to pay. */
  readonly total: string
  readonly fees: readonly { readonly name: string; readonly amount: string }[]
  /** The received amount in units of the asset, as a decimal string. */
  readonly receives: string
}

/** The data of a purchase that is opened. */
export interface OnrampOpening {
  /** The id of the purchase. The provider returns it in its updates as the partner's reference. */
  readonly sessionId: string
  readonly asset: OnrampAsset
  /** The account that receives the coins. */
  readonly account: string
  readonly currency?: string
  readonly amount?: string
  /** The ISO 3166-1 alpha-2 country code. */
  readonly country?: string
  /** The IP address of the user's browser, as the server sees it. */
  readonly clientIp: string
  readonly returnUrl?: string
}

/** The page on which the user pays. */
export interface OpenedSession {
  readonly url: string
  /** When the URL stops working, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** The latest time of payment after the page was opened, in milliseconds since 1970. `expiresAtMs` if absent. */
  readonly payByMs?: number
}

/** The state of a purchase, from a webhook or a poll. */
export interface OnrampUpdate {
  readonly sessionId: string
  readonly status: 'created' | 'pending' | 'success' | 'failed'
  readonly reason?: 'declined' | 'cancelled' | 'refunded' | 'other'
  readonly hash?: string
  /** The received amount in units of the asset, as a decimal string. */
  readonly receives?: string
  readonly paid?: { readonly amount: string; readonly currency: string }
}

/** An update with the id of its event, so that a repeated event is ignored. */
export type OnrampEvent = OnrampUpdate & {
  readonly eventId: string
  /** The time of the event at the provider, in milliseconds since 1970. An older update never replaces a newer one. */
  readonly atMs: number
}

/** A seller of crypto for money. It can be replaced. It must never invent a quote. */
export interface OnrampProvider {
  /** The id in the wire format, such as `moonpay`. */
  readonly id: string
  /** The name for users. */
  readonly name: string
  /** The fee in per cent. Absent if the provider does not publish it. */
  readonly fee?: { readonly min: number; readonly max: number }
  /** ISO 3166-1 alpha-2 codes. All countries if absent. */
  readonly countries?: readonly string[]
  readonly currencies: readonly OnrampCurrency[]
  /** Returns whether the provider sells an asset of the server. */
  readonly sells: (asset: OnrampAsset) => boolean
  /**
   * Returns a quote. Absent if only the provider's page shows the price. Throws `upstream_failed` or
   * `upstream_timeout`, and the error of `createQuoteError` if the provider reports why it does not sell.
   */
  readonly quote?: (
    question: {
      readonly asset: OnrampAsset
      readonly currency: string
      readonly amount: string
      readonly country?: string
    },
    signal: AbortSignal,
  ) => Promise<OnrampQuote>
  /** Creates a URL that works once, when the user starts the purchase. Throws like `quote`. */
  readonly open: (opening: OnrampOpening, signal: AbortSignal) => Promise<OpenedSession>
  /**
   * Parses a webhook from its unchanged body. Returns undefined for irrelevant events. Throws an `HttpError` if the
   * provider did not sign it or if it is older than five minutes.
   */
  readonly readWebhook?: (headers: Headers, rawBody: string, nowMs: number) => Promise<OnrampEvent | undefined>
  /** Requests the state from the provider. Returns undefined if the provider has none yet. */
  readonly poll?: (sessionId: string, signal: AbortSignal) => Promise<OnrampUpdate | undefined>
}
