import * as z from 'zod/mini'
import { accountAddress, evmAddress } from './accounts.js'
import { tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** A whole number of a token's smallest units, up to 2^256, as a decimal string. */
export const baseUnits = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number of smallest units as a decimal string'))

const hexData = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/, 'must be hex'), z.maxLength(200_000))
const shortText = z.string().check(z.maxLength(100))
const quoteId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{16,64}$/, 'must be the id of a quote'))
const transactionHash = z
  .string()
  .check(z.regex(/^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/, 'must be a transaction hash'))
/** Who makes an offer. */
const provider = z.object({ id: shortText, name: shortText })

/** What somebody takes for a swap. */
const swapFee = z.object({
  name: shortText,
  amount: baseUnits,
  token: tokenId,
  /** It has been taken off `toAmount` already. */
  isIncluded: z.boolean(),
})

/** One offer, kept by the server until it expires. */
export const swapQuote = z.object({
  id: quoteId,
  provider,
  fromAmount: baseUnits,
  /** What arrives if nothing moves. */
  toAmount: baseUnits,
  /** What arrives at least: with less the transaction reverts. */
  minToAmount: baseUnits,
  /** Units of gas for all steps, where known. */
  gas: z.optional(baseUnits),
  fees: z.array(swapFee),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Who has to be allowed to take the token; absent for the native currency. */
  spender: z.optional(evmAddress),
  /** Per cent that is lost against the price before the swap, as the pools or the prices tell it; absent when nobody knows. */
  priceImpact: z.optional(z.number()),
  /** Names of what it goes through, for people. */
  route: z.array(shortText),
})

/** One offer, as sent. */
export type SwapQuote = z.infer<typeof swapQuote>

/** POST /foyer/v1/swap/quotes: offers of all providers, the best after fees first. Ours. */
export const postSwapQuotes = defineEndpoint({
  name: 'postSwapQuotes',
  summary: 'Offers to swap one token for another',
  method: 'POST',
  path: '/foyer/v1/swap/quotes',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    from: tokenId,
    /** On another network where a provider moves tokens across. */
    to: tokenId,
    amount: baseUnits,
    /** Of any network on which somebody swaps. */
    account: accountAddress,
    /** Per cent that the price may move against the account; 1 when absent [S9.28]. */
    slippage: z.optional(z.number().check(z.minimum(0.01), z.maximum(50))),
  }),
  response: z.object({
    quotes: z.array(swapQuote),
    /** Who made no offer, and why. */
    failures: z.array(z.object({ provider, reason: z.enum(['no_route', 'too_small', 'unreachable']) })),
  }),
})

const transaction = z.object({
  to: evmAddress,
  data: hexData,
  /** Wei. */
  value: baseUnits,
  gas: z.optional(baseUnits),
})

/** One thing the wallet is asked, in this order. */
export const swapStep = z.union([
  z.object({
    /** Allows `spender` to take `amount` of the token; 0 takes an older allowance back first. */
    kind: z.literal('approve'),
    token: evmAddress,
    spender: evmAddress,
    amount: baseUnits,
    transaction,
  }),
  z.object({
    /** EIP-712; the signature goes to `postSwapSignature`, which answers with what follows. */
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
    /** A Solana transaction, base64. */
    kind: z.literal('sendSolana'),
    transaction: z.string().check(z.maxLength(4_000)),
  }),
])

/** One thing the wallet is asked. */
export type SwapStep = z.infer<typeof swapStep>

const steps = z.object({
  steps: z.array(swapStep),
  toAmount: baseUnits,
  minToAmount: baseUnits,
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /**
   * How the server has compared the steps with the offer: the network's node ran them (`simulated`), their data was read (`decoded`), or
   * nobody could see what arrives (`none`). Targets, approvals and what is paid in native currency are compared every time.
   */
  check: z.optional(z.enum(['simulated', 'decoded', 'none'])),
})

/** POST /foyer/v1/swap/steps: what the wallet has to do for an offer; checked against what was offered. Ours. */
export const postSwapSteps = defineEndpoint({
  name: 'postSwapSteps',
  summary: 'What a wallet has to do for an offer',
  method: 'POST',
  path: '/foyer/v1/swap/steps',
  query: z.object({ ...projectQueryFields }),
  body: z.object({ quoteId, account: accountAddress }),
  response: steps,
})

/** POST /foyer/v1/swap/signatures: hands a signature of a `sign` step in; answers with what is still to do. Ours. */
export const postSwapSignature = defineEndpoint({
  name: 'postSwapSignature',
  summary: 'Hands in the signature of a step',
  method: 'POST',
  path: '/foyer/v1/swap/signatures',
  query: z.object({ ...projectQueryFields }),
  body: z.object({ quoteId, account: accountAddress, signature: hexData }),
  response: steps,
})

/** GET /foyer/v1/swap/{quoteId}/status: what became of a swap that a provider finishes, such as one to another network. Ours. */
export const getSwapStatus = defineEndpoint({
  name: 'getSwapStatus',
  summary: 'What became of a swap',
  method: 'GET',
  path: '/foyer/v1/swap/{quoteId}/status',
  params: z.object({ quoteId }),
  query: z.object({
    ...projectQueryFields,
    /** Of the transaction of the last step, where there was one. */
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
