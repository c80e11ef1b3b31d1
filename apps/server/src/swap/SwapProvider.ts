import type { SwapStep } from '@foyer/contract/http/swap'

/** A token of a swap; without `address` the native currency. */
export interface SwapToken {
  /** CAIP-2. */
  readonly chainId: string
  readonly address?: string
  readonly symbol: string
  readonly decimals: number
}

/** What is asked of every provider. */
export interface SwapQuestion {
  readonly from: SwapToken
  /** On another network for providers that move tokens across. */
  readonly to: SwapToken
  /** Smallest units of `from`, above zero. */
  readonly amount: bigint
  /** Whose tokens they are, and who gets what arrives. */
  readonly account: string
  /** Hundredths of a per cent that the price may move against the account. */
  readonly slippageBps: number
}

/** What somebody takes; in smallest units of the token. */
export interface SwapFee {
  readonly name: string
  readonly amount: bigint
  readonly token: SwapToken
  /** It has been taken off `toAmount` already. */
  readonly isIncluded: boolean
}

/** What a provider offers. */
export interface SwapOffer {
  readonly toAmount: bigint
  /** With less the transaction must revert. */
  readonly minToAmount: bigint
  readonly gas?: bigint
  readonly fees: readonly SwapFee[]
  /** Who takes the token; absent when `from` is the native currency. */
  readonly spender?: string
  /** Hundredths of a per cent lost against the price before the swap, where the provider knows it. */
  readonly priceImpactBps?: number
  /** Names of what it goes through, for people. */
  readonly route: readonly string[]
  /** How long it holds, in milliseconds. */
  readonly lifetimeMs: number
  /** What the provider needs to make the transaction of this very offer; JSON, kept by the server. */
  readonly payload: unknown
}

/** There is no offer: nothing leads from one token to the other, or the amount is too small for it. */
export class SwapRefusal extends Error {
  readonly reason: 'no_route' | 'too_small'

  constructor(reason: SwapRefusal['reason'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'SwapRefusal'
    this.reason = reason
  }
}

/** What a finished transaction or order came to. */
export interface SwapOutcome {
  readonly status: 'waiting' | 'pending' | 'success' | 'failed'
  readonly hash?: string
  readonly toAmount?: bigint
  /** Set for a failed swap: the tokens were sent back, or another token arrived. */
  readonly reason?: 'refunded' | 'partial'
}

/**
 * Who makes swaps; replaceable. Contract by steps: an approval, a signature of typed data, a transaction, so that routers, Permit2, signed
 * orders and Solana transactions all fit. What a provider answers is hostile until `checkSteps.ts` has compared it with the offer.
 */
export interface SwapProvider {
  /** In the networks file and on the wire, such as `pools`. */
  readonly id: string
  /** For people. */
  readonly name: string
  /** Whether it swaps between these two networks (the same one twice, most of the time). */
  readonly supports: (fromChainId: string, toChainId: string) => boolean
  /** Contracts on a network that its transactions may call, and that may be allowed to take tokens. */
  readonly targets: (chainId: string) => readonly string[]
  /**
   * Throws a `SwapRefusal` when there is no offer; `upstream_failed` or `upstream_timeout` when the provider cannot be asked.
   */
  readonly quote: (question: SwapQuestion, signal: AbortSignal) => Promise<SwapOffer>
  /**
   * What the wallet does for an offer, without the approvals: the server puts those in front by the allowance it reads itself. The last
   * step is a `send`, or a `sign` whose signature `submit` takes. Throws as `quote` does.
   */
  readonly prepare: (question: SwapQuestion, offer: SwapOffer, signal: AbortSignal) => Promise<readonly SwapStep[]>
  /**
   * Takes the signature of a `sign` step; answers with what is still to do. The same signature twice must be one order. Absent where no
   * step is a signature. Throws as `quote` does.
   */
  readonly submit?: (
    question: SwapQuestion,
    offer: SwapOffer,
    signature: string,
    signal: AbortSignal,
  ) => Promise<{ readonly steps: readonly SwapStep[]; readonly orderId?: string }>
  /** What became of an order, or of what crosses to another network. Absent where the transaction alone tells. */
  readonly status?: (
    swap: {
      readonly question: SwapQuestion
      /** When the offer ended, in milliseconds since 1970. */
      readonly expiresAtMs: number
      readonly hash?: string
      readonly orderId?: string
    },
    signal: AbortSignal,
  ) => Promise<SwapOutcome>
}
