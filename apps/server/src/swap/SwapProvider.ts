import type { SwapStep } from '@foyer/contract/http/swap'

/** A token of a swap. Without `address` it is the native currency. */
export interface SwapToken {
  /** The CAIP-2 chain id. */
  readonly chainId: string
  readonly address?: string
  readonly symbol: string
  readonly decimals: number
}

/** The request that every provider receives. */
export interface SwapRequest {
  readonly from: SwapToken
  /** On another network for providers that move tokens between networks. */
  readonly to: SwapToken
  /** The amount in smallest units of `from`, above zero. */
  readonly amount: bigint
  /** The account that pays the tokens and receives the result. */
  readonly account: string
  /** How far the price may move against the account, in hundredths of a per cent. */
  readonly slippageBps: number
}

/** A fee, in smallest units of its token. */
export interface SwapFee {
  readonly name: string
  readonly amount: bigint
  readonly token: SwapToken
  /** Whether `toAmount` is already reduced by this fee. */
  readonly isIncluded: boolean
}

/** The offer of a provider. */
export interface SwapOffer {
  readonly toAmount: bigint
  /** The minimum amount. If less arrives, the transaction must revert. */
  readonly minToAmount: bigint
  readonly gas?: bigint
  readonly fees: readonly SwapFee[]
  /** The contract that takes the token. Absent if `from` is the native currency. */
  readonly spender?: string
  /**
   * The loss against the price before the swap, in hundredths of a per cent. Absent if the provider does not report it.
   */
  readonly priceImpactBps?: number
  /** The names of the pools or venues that it uses, for display. */
  readonly route: readonly string[]
  /** How long the offer is valid, in milliseconds. */
  readonly lifetimeMs: number
  /** The data that the provider needs to create the transaction of this offer. It is JSON, and the server stores it. */
  readonly payload: unknown
}

/** There is no offer: no route leads from one token to the other, or the amount is too small. */
export class SwapRefusal extends Error {
  readonly reason: 'no_route' | 'too_small'

  constructor(reason: SwapRefusal['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'SwapRefusal'
    this.reason = reason
  }
}

/** The outcome of a transaction or an order. */
export interface SwapOutcome {
  readonly status: 'waiting' | 'pending' | 'success' | 'failed'
  readonly hash?: string
  readonly toAmount?: bigint
  /** Set for a failed swap: the tokens were sent back, or another token arrived. */
  readonly reason?: 'refunded' | 'partial'
}

/**
 * A provider of swaps. It can be replaced. It returns steps: a signature of typed data or a transaction. Together with
 * approvals by the server, they cover routers, Permit2, signed orders and Solana transactions. Do not trust the
 * response of a provider until `checkSteps.ts` has compared it with the offer.
 */
export interface SwapProvider {
  /** The id in the networks file and in the wire format, such as `pools`. */
  readonly id: string
  /** The name for users. */
  readonly name: string
  /** Returns whether the provider swaps between these two networks, which are mostly the same. */
  readonly supports: (fromChainId: string, toChainId: string) => boolean
  /** Returns the contracts on a network that its transactions may call and that may be allowed to take tokens. */
  readonly targets: (chainId: string) => readonly string[]
  /**
   * Returns an offer. Throws a `SwapRefusal` if there is none, and `upstream_failed` or `upstream_timeout` if the
   * provider does not respond.
   */
  readonly quote: (question: SwapRequest, signal: AbortSignal) => Promise<SwapOffer>
  /**
   * Returns the steps of an offer for the wallet, without approvals: the server reads the allowance and adds them. The
   * last step is a `send`, or a `sign` whose signature `submit` receives. Throws like `quote`.
   */
  readonly prepare: (question: SwapRequest, offer: SwapOffer, signal: AbortSignal) => Promise<readonly SwapStep[]>
  /**
   * Receives the signature of a `sign` step and returns the remaining steps. The same signature twice must be one
   * order. Absent if no step is a signature. Throws like `quote`.
   */
  readonly submit?: (
    question: SwapRequest,
    offer: SwapOffer,
    signature: string,
    signal: AbortSignal,
  ) => Promise<{ readonly steps: readonly SwapStep[]; readonly orderId?: string }>
  /**
   * Returns the outcome of an order, or of a transfer to another network. Absent if the transaction alone shows the
   * outcome.
   */
  readonly status?: (
    swap: {
      readonly question: SwapRequest
      /** The end of the offer, in milliseconds since 1970. */
      readonly expiresAtMs: number
      readonly hash?: string
      readonly orderId?: string
    },
    signal: AbortSignal,
  ) => Promise<SwapOutcome>
}
