import * as z from 'zod/mini'
import { accountAddress, evmAddress } from './accounts.js'
import { tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** A whole number of a token's smallest units, below 10^78 (enough for 2^256), as a decimal string. */
export const baseUnits = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number of smallest units as a decimal string'))

const hexData = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'must be hex'), z.maxLength(200_000))
const shortText = z.string().check(z.maxLength(100))
const quoteId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{16,64}$/, 'must be the id of a quote'))
const transactionHash = z
  .string()
  .check(z.regex(/^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/, 'must be a transaction hash'))
/** The provider of a quote. */
const provider = z.object({ id: shortText, name: shortText })

/** A fee of a swap. */
const swapFee = z.object({
  name: shortText,
  amount: baseUnits,
  token: tokenId,
  /** The fee is already subtracted from `toAmount`. */
  isIncluded: z.boolean(),
})

/** A quote. The server stores it until it expires. */
export const swapQuote = z.object({
  id: quoteId,
  provider,
  fromAmount: baseUnits,
  /** The received amount if the price does not change. */
  toAmount: baseUnits,
  /** The minimum received amount. The transaction reverts below it. */
  minToAmount: baseUnits,
  /** Units of gas for all steps, if known. */
  gas: z.optional(baseUnits),
  fees: z.array(swapFee),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** The contract that needs an allowance for the token. Absent for the native currency. */
  spender: z.optional(evmAddress),
  /**
   * The loss against the price before the swap, in percent, computed from the pools or the token prices. Absent if
   * unknown.
   */
  priceImpact: z.optional(z.number()),
  /** Display names of the exchanges on the route. */
  route: z.array(shortText),
})

/** A quote, as sent. */
export type SwapQuote = z.infer<typeof swapQuote>

/**
 * POST /foyer/v1/swap/quotes: the quotes of all providers, sorted by received amount after fees, best first. Foyer
 * extension.
 */
export const postSwapQuotes = defineEndpoint({
  name: 'postSwapQuotes',
  summary: 'Offers to swap one token for another',
  method: 'POST',
  path: '/foyer/v1/swap/quotes',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    from: tokenId,
    /** May be on another network if a provider bridges tokens. */
    to: tokenId,
    amount: baseUnits,
    /** An account on any network with swaps. */
    account: accountAddress,
    /** The maximum price change against the account, in percent. The default is 1 [S9.28]. */
    slippage: z.optional(z.number().check(z.minimum(0.01), z.maximum(50))),
  }),
  response: z.object({
    quotes: z.array(swapQuote),
    /** The providers that returned no quote, with the reason. */
    failures: z.array(z.object({ provider, reason: z.enum(['no_route', 'too_small', 'unreachable']) })),
  }),
})

const transaction = z.object({
  to: evmAddress,
  data: hexData,
  /** In wei. */
  value: baseUnits,
  gas: z.optional(baseUnits),
})

/** A wallet request of a swap. The steps run in order. */
export const swapStep = z.union([
  z.object({
    /** Allows `spender` to transfer `amount` of the token. An amount of 0 first revokes an older allowance. */
    kind: z.literal('approve'),
    token: evmAddress,
    spender: evmAddress,
    amount: baseUnits,
    transaction,
  }),
  z.object({
    /** EIP-712. The signature goes to `postSwapSignature`, which returns the next steps. */
    kind: z.literal('sign'),
    typedData: z.object({
      domain: z.record(z.string(), z.unknown()),
      types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
      primaryType: z.string(),
      message: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({ kind: z.literal('send'), transaction }),
  z.object({
    /** A Solana transaction in base64. */
    kind: z.literal('sendSolana'),
    transaction: z.string().check(z.maxLength(4_000)),
  }),
])

/** A wallet request of a swap. */
export type SwapStep = z.infer<typeof swapStep>

const steps = z.object({
  steps: z.array(swapStep),
  toAmount: baseUnits,
  minToAmount: baseUnits,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /**
   * The way in which the server compared the steps with the quote. `simulated`: the network's node simulated them.
   * `decoded`: the server decoded their data. `none`: the received amount could not be checked. The server always
   * compares targets, approvals and the native currency that is paid.
   */
  check: z.optional(z.enum(['simulated', 'decoded', 'none'])),
})

/** POST /foyer/v1/swap/steps: the wallet requests of a quote, checked against the quote. Foyer extension. */
export const postSwapSteps = defineEndpoint({
  name: 'postSwapSteps',
  summary: 'Wallet steps of an offer',
  method: 'POST',
  path: '/foyer/v1/swap/steps',
  query: z.object({ ...projectQueryFields }),
  body: z.object({ quoteId, account: accountAddress }),
  response: steps,
})

/**
 * POST /foyer/v1/swap/signatures: submits the signature of a `sign` step and returns the remaining steps. Foyer
 * extension.
 */
export const postSwapSignature = defineEndpoint({
  name: 'postSwapSignature',
  summary: 'Submit the signature of a step',
  method: 'POST',
  path: '/foyer/v1/swap/signatures',
  query: z.object({ ...projectQueryFields }),
  body: z.object({ quoteId, account: accountAddress, signature: hexData }),
  response: steps,
})

/**
 * GET /foyer/v1/swap/{quoteId}/status: the state of a swap that a provider completes, such as one to another network.
 * Foyer extension.
 */
export const getSwapStatus = defineEndpoint({
  name: 'getSwapStatus',
  summary: 'Status of a swap',
  method: 'GET',
  path: '/foyer/v1/swap/{quoteId}/status',
  params: z.object({ quoteId }),
  query: z.object({
    ...projectQueryFields,
    /** The hash of the last step's transaction, if there was one. */
    hash: z.optional(transactionHash),
  }),
  response: z.object({
    status: z.enum(['waiting', 'pending', 'success', 'failed']),
    hash: z.optional(z.string()),
    toAmount: z.optional(baseUnits),
    /** Set for a failed swap: the tokens were sent back, or another token arrived. */
    reason: z.optional(z.enum(['refunded', 'partial'])),
  }),
})
