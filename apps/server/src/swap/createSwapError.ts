import { HttpError } from '../errors/HttpError.js'

/**
 * The reason why a transaction does not match its offer, sent as `reason` of `swap_refused`.
 *
 * - `account`: the offer was made to another account.
 * - `kind`: an unexpected kind of step, a disguised approval, or data that is too long.
 * - `target`: a contract that the provider may not call or allow.
 * - `value`: another amount of native currency than offered.
 * - `recipient`: another account would receive the result.
 * - `amount`: it takes more or other tokens than requested.
 * - `too_little`: less arrives than the minimum of the offer.
 * - `reverts`: the network reports that it would fail.
 */
export type SwapErrorReason =
  | 'account'
  | 'kind'
  | 'target'
  | 'value'
  | 'recipient'
  | 'amount'
  | 'too_little'
  | 'reverts'

/** Creates the error with its reason, for programs and for people. */
export function createSwapError(reason: SwapErrorReason, message: string, cause?: unknown): HttpError {
  return new HttpError('swap_refused', message, { context: { reason }, ...(cause === undefined ? {} : { cause }) })
}

/** Creates the error for an offer that has expired or never existed. */
export function createExpiredError(cause?: unknown): HttpError {
  return new HttpError(
    'quote_expired',
    'This offer has expired; request a new one',
    cause === undefined ? {} : { cause },
  )
}
