/** What is bought; without `address` the native currency of the network. */
export interface OnrampAsset {
  /** CAIP-2. */
  readonly chainId: string
  readonly address?: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/** What one can pay with: limits are money of the currency as decimal strings. */
export interface OnrampCurrency {
  /** ISO 4217. */
  readonly code: string
  readonly methods: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** What arrives for a sum. */
export interface OnrampQuote {
  /** Paid in all. */
  readonly total: string
  readonly fees: readonly { readonly name: string; readonly amount: string }[]
  /** Whole units of the asset. */
  readonly receives: string
}

/** What a purchase begins with. */
export interface OnrampOpening {
  /** Ours: the provider gives it back in its news as the partner's reference. */
  readonly sessionId: string
  readonly asset: OnrampAsset
  /** Where the coins go. */
  readonly account: string
  readonly currency?: string
  readonly amount?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
  /** Whose browser it is, as the server itself saw it. */
  readonly clientIp: string
  readonly returnUrl?: string
}

/** Where somebody pays. */
export interface OpenedSession {
  readonly url: string
  /** Until when the address may be opened, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** Until when somebody who opened it may pay; `expiresAtMs` when absent. */
  readonly payByMs?: number
}

/** What became of a purchase, as a webhook or a look tells it. */
export interface OnrampNews {
  readonly sessionId: string
  readonly status: 'created' | 'pending' | 'success' | 'failed'
  readonly reason?: 'declined' | 'cancelled' | 'refunded' | 'other'
  readonly hash?: string
  /** Whole units of the asset. */
  readonly receives?: string
  readonly paid?: { readonly amount: string; readonly currency: string }
}

/** One piece of news with what makes it one: the same event twice is one event. */
export type OnrampEvent = OnrampNews & {
  readonly eventId: string
  /** When the provider says it happened, in milliseconds since 1970: older news never takes back newer. */
  readonly atMs: number
}

/** Who sells crypto for money; replaceable. No quote is ever invented. */
export interface OnrampProvider {
  /** On the wire, such as `moonpay`. */
  readonly id: string
  /** For people. */
  readonly name: string
  /** Per cent; absent when it does not tell. */
  readonly fee?: { readonly min: number; readonly max: number }
  /** ISO 3166-1 alpha-2; everywhere when absent. */
  readonly countries?: readonly string[]
  readonly currencies: readonly OnrampCurrency[]
  /** Which of the server's assets on a network it sells. */
  readonly sells: (asset: OnrampAsset) => boolean
  /**
   * Absent: its page tells the price. Throws `upstream_failed` or `upstream_timeout`, and what `refuseQuote` makes where the provider says
   * why it does not sell.
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
  /** Makes an address that is good once, at the press. Throws as `quote` does. */
  readonly open: (opening: OnrampOpening, signal: AbortSignal) => Promise<OpenedSession>
  /**
   * Reads a webhook from the body exactly as it came. Undefined for news of no interest; throws an `HttpError` for what is not signed by
   * the provider, or older than five minutes.
   */
  readonly readWebhook?: (headers: Headers, rawBody: string, nowMs: number) => Promise<OnrampEvent | undefined>
  /** Asks the provider itself; undefined when it knows of nothing yet. */
  readonly poll?: (sessionId: string, signal: AbortSignal) => Promise<OnrampNews | undefined>
}
