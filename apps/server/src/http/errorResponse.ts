import type { ErrorAnswer } from '@foyer/contract/http/errorAnswer'
import type { Logger } from 'pino'
import { HttpError } from './HttpError.js'

/** The coded answer to anything thrown. What is not an {@link HttpError} is ours to fix: logged, and told to nobody else. */
export const errorResponse = (thrown: unknown, logger: Logger): Response => {
  const error =
    thrown instanceof HttpError ? thrown : new HttpError('internal_error', 'Something went wrong', { cause: thrown })
  if (error.status >= 500) logger.error({ code: error.code, err: error.cause ?? error }, error.message)
  const body: ErrorAnswer = { error: { code: error.code, message: error.message } }
  return Response.json(body, { status: error.status, headers: { 'Cache-Control': 'no-store', ...error.headers } })
}
