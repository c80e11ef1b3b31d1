import type * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { findStatusFault } from '../errors/UpstreamFault.js'
import { fetchJson, parseRetryAfterMs } from './fetchJson.js'

const maxBytes = 2_097_152
function tooLarge() {
  return new HttpError('upstream_failed', 'The answer is too large')
}
/** The backoff after a failure of a vendor, in milliseconds. Requests fail at once during it. */
const backoffMs = 30_000
const maxBackoffMs = 600_000

/**
 * Fetches JSON from a vendor and validates it by a schema. Sends `body` as a POST request. Throws `upstream_failed` or
 * `upstream_timeout`.
 */
export type VendorFetch = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  request?: { readonly body?: unknown; readonly signal?: AbortSignal },
) => Promise<z.output<S>>

/**
 * Creates the client of a configured vendor. After a failure, a timeout of five seconds or a rate limit, a backoff
 * starts. It lasts half a minute, or the Retry-After time (at most ten minutes).
 */
export function createVendorFetch(options: {
  name: string
  base: string
  headers?: Record<string, string>
  now: () => number
  timeoutMs?: number
  /**
   * Converts a response 400, 404 or 422 that is caused by the request and not by the vendor. Its error is thrown,
   * without a backoff.
   */
  readRefusal?: (body: unknown) => Error | undefined
}): VendorFetch {
  const { name, base, headers = {}, now, timeoutMs = 5_000, readRefusal } = options
  const rest = { untilMs: 0 }
  const fail = (
    message: string,
    cause?: unknown,
    forMs = backoffMs,
    options: ReturnType<typeof findStatusFault> = {},
  ): never => {
    rest.untilMs = now() + Math.min(forMs, maxBackoffMs)
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new HttpError(isLate ? 'upstream_timeout' : 'upstream_failed', `${name} ${message}`, { cause, ...options })
  }

  return async (path, schema, { body, signal: givenSignal } = {}) => {
    if (now() < rest.untilMs) throw new HttpError('upstream_failed', `${name} rests`)
    let answer: unknown
    try {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = givenSignal === undefined ? timeout : AbortSignal.any([timeout, givenSignal])
      const response = await fetchJson(`${base}${path}`, { headers, json: body, signal, maxBytes, tooLarge })
      if (readRefusal !== undefined && isRequestError(response.status)) {
        const refusal = readRefusal(await response.readJson())
        if (refusal !== undefined) throw new RequestError(refusal)
        // Do not start a backoff: the request may be the cause, and an invalid request must not block all others.
        throw new HttpError('upstream_failed', `${name} answered ${response.status}`)
      }
      if (!response.ok) {
        await response.cancel()
        const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'))
        const restMs = Math.max(backoffMs, retryAfterMs ?? 0)
        return fail(`answered ${response.status}`, undefined, restMs, findStatusFault(response.status))
      }
      answer = await response.readJson()
    } catch (cause) {
      if (cause instanceof RequestError) throw cause.refusal
      if (cause instanceof HttpError) throw cause
      return fail('did not answer', cause)
    }
    const parsed = schema.safeParse(answer)
    return parsed.success ? parsed.data : fail('sent an unexpected response', parsed.error)
  }
}

function isRequestError(status: number) {
  return status === 400 || status === 404 || status === 422
}

/** Carries the error of `readRefusal` through the `catch` that handles failures. */
class RequestError extends Error {
  readonly refusal: Error

  constructor(refusal: Error) {
    super(refusal.message)
    this.name = 'RequestError'
    this.refusal = refusal
  }
}

/** Converts a vendor's number to a plain decimal string. Returns undefined if it is not a valid price. */
export function toDecimal(price: number): string | undefined {
  if (!(price > 1e-15 && price < 1e15)) return undefined
  const text = String(price)
  return text.includes('e') ? price.toFixed(18).replace(/(?<!0)0+$/, '') : text
}
