import type * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { fetchJson, parseRetryAfterMs } from './fetchJson.js'

const maxBytes = 2_097_152
function tooLarge() {
  return new HttpError('upstream_failed', 'The answer is too large')
}
/** A vendor that did not answer as it should is left alone for so long; nobody waits for it meanwhile. */
const restMs = 30_000
const longestRestMs = 600_000

/** Asks a vendor for JSON that fits a schema; a `body` is posted. Throws `upstream_failed` or `upstream_timeout`. */
export type VendorFetch = <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  request?: { readonly body?: unknown; readonly signal?: AbortSignal },
) => Promise<z.output<S>>

/**
 * Creates the way to a vendor the operator chose. One that fails, takes longer than five seconds or refuses for being asked too often is not
 * asked again for half a minute, or for as long as it says (ten minutes at most).
 */
export function createVendorFetch(options: {
  name: string
  base: string
  headers?: Record<string, string>
  now: () => number
  timeoutMs?: number
  /** What an answer of 400 to 422 means, where the question and not the vendor is to blame: thrown, and the vendor is asked again. */
  readRefusal?: (body: unknown) => Error | undefined
}): VendorFetch {
  const { name, base, headers = {}, now, timeoutMs = 5_000, readRefusal } = options
  const rest = { untilMs: 0 }
  const fail = (message: string, cause?: unknown, forMs = restMs): never => {
    rest.untilMs = now() + Math.min(forMs, longestRestMs)
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new HttpError(isLate ? 'upstream_timeout' : 'upstream_failed', `${name} ${message}`, { cause })
  }

  return async (path, schema, { body, signal: givenSignal } = {}) => {
    if (now() < rest.untilMs) throw new HttpError('upstream_failed', `${name} rests`)
    let answer: unknown
    try {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = givenSignal === undefined ? timeout : AbortSignal.any([timeout, givenSignal])
      const response = await fetchJson(`${base}${path}`, { headers, json: body, signal, maxBytes, tooLarge })
      if (readRefusal !== undefined && isRefusal(response.status)) {
        const refusal = readRefusal(await response.readJson())
        if (refusal !== undefined) throw new Refused(refusal)
        // It may still be the question: one that nobody understands must not keep the vendor from all others.
        throw new HttpError('upstream_failed', `${name} answered ${response.status}`)
      }
      if (!response.ok) {
        await response.cancel()
        const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'))
        return fail(`answered ${response.status}`, undefined, Math.max(restMs, retryAfterMs ?? 0))
      }
      answer = await response.readJson()
    } catch (cause) {
      if (cause instanceof Refused) throw cause.refusal
      if (cause instanceof HttpError) throw cause
      return fail('did not answer', cause)
    }
    const parsed = schema.safeParse(answer)
    return parsed.success ? parsed.data : fail('answered something else', parsed.error)
  }
}

function isRefusal(status: number) {
  return status === 400 || status === 404 || status === 422
}

/** Carries a refusal out of where everything else is a failure. */
class Refused extends Error {
  readonly refusal: Error

  constructor(refusal: Error) {
    super(refusal.message)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** A number of a vendor as a plain decimal string; undefined for what is no price. */
export function toDecimal(price: number): string | undefined {
  if (!(price > 1e-15 && price < 1e15)) return undefined
  const text = String(price)
  return text.includes('e') ? price.toFixed(18).replace(/(?<!0)0+$/, '') : text
}
