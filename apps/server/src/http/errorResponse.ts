import type { ErrorAnswer } from '@foyer/contract/http/errorAnswer'
import type { FailureLog } from './createFailureLog.js'
import { HttpError } from './HttpError.js'

/** The coded answer to anything thrown. What is not an {@link HttpError} is ours to fix: logged, and told to nobody else. */
export const errorResponse = (thrown: unknown, logFailure: FailureLog): Response => {
  const error =
    thrown instanceof HttpError ? thrown : new HttpError('internal_error', 'Something went wrong', { cause: thrown })
  // What a log-in provider did is no fault of ours, and was logged where it was noticed.
  const isOurs = error.status >= 500 && error.code !== 'provider_failed'
  if (isOurs) logFailure(error.message, error.cause ?? error, { code: error.code })
  const { retryAfterMs, context } = error
  const body: ErrorAnswer = {
    error: {
      code: error.code,
      message: error.message,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs: Math.ceil(retryAfterMs) }),
      ...(context === undefined ? {} : { context: { ...context } }),
    },
  }
  return Response.json(body, { status: error.status, headers: { 'Cache-Control': 'no-store', ...error.headers } })
}
