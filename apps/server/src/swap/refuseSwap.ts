import { HttpError } from '../errors/HttpError.js'

/**
 * What is wrong with a transaction that does not do what was offered; sent as `reason` of `swap_refused`.
 *
 * - `account`: the offer was made to another account.
 * - `kind`: a step of a kind that has no place there, an approval in disguise, or data that is too long.
 * - `target`: a contract that the provider has no business with, to call or to be allowed.
 * - `value`: other native currency than was offered.
 * - `recipient`: what arrives goes to somebody else.
 * - `amount`: it takes more, or other tokens, than was asked.
 * - `too_little`: less arrives than was offered at least.
 * - `reverts`: the network says that it would fail.
 */
export type SwapFault = 'account' | 'kind' | 'target' | 'value' | 'recipient' | 'amount' | 'too_little' | 'reverts'

/** A refusal with its reason, for programs and for people. */
export function refuseSwap(reason: SwapFault, message: string, cause?: unknown): HttpError {
  return new HttpError('swap_refused', message, { context: { reason }, ...(cause === undefined ? {} : { cause }) })
}

/** The offer is over, or was never made. */
export function quoteExpired(cause?: unknown): HttpError {
  return new HttpError('quote_expired', 'This offer is over; ask for a new one', cause === undefined ? {} : { cause })
}
