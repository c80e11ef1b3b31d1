import { HttpError } from '../../errors/HttpError.js'
import { findStatusFault } from '../../errors/UpstreamFault.js'
import { type FetchUntrusted, UntrustedFetchError } from '../../fetch/fetchUntrusted.js'

const maxBytes = 8_388_608
const timeoutMs = 10_000
const defaultBackoffMs = 1_000
/** The maximum wait before a retry, in milliseconds. A longer Retry-After only starts the backoff. */
const maxRetryWaitMs = 5_000
const maxBackoffMs = 300_000

/** A client that fetches JSON from an explorer. */
export interface ExplorerClient {
  /**
   * Fetches JSON. Also returns the body of a 404 response, because explorers use it for unknown accounts.
   *
   * Throws `upstream_failed`, `upstream_timeout`, or `unavailable` while the explorer limits the request rate.
   */
  readonly fetch: (url: string) => Promise<unknown>
  /** Starts a backoff because the explorer has reported a rate limit. Returns the error to throw. */
  readonly rest: (retryAfterMs?: number) => HttpError
}

/**
 * Creates the client for explorer requests. It uses `fetchUntrusted`, with limits of ten seconds and eight megabytes.
 * After a response 429 it retries once, after the given time. If that time is long, or the retry gets 429 too, no
 * requests are sent until then.
 *
 * Errors never contain the URL, because it may contain a key.
 */
export function createExplorerClient(options: {
  readonly name: string
  readonly fetchUntrusted: FetchUntrusted
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}): ExplorerClient {
  const { name, fetchUntrusted, now, wait } = options
  let backoffUntilMs = 0

  function rest(retryAfterMs = defaultBackoffMs): HttpError {
    backoffUntilMs = now() + Math.min(Math.max(retryAfterMs, defaultBackoffMs), maxBackoffMs)
    return createBackoffError()
  }

  function createBackoffError(): HttpError {
    const retryAfterMs = Math.max(backoffUntilMs - now(), 1)
    return new HttpError('unavailable', `${name} limits the rate of requests`, { retryAfterMs })
  }

  async function fetchJson(url: string): Promise<unknown> {
    const limits = { maxBytes, timeoutMs, accept: 'application/json', alsoAnswers: [404] }
    const { bytes } = await fetchUntrusted(url, limits)
    return JSON.parse(Buffer.from(bytes).toString())
  }

  return {
    rest,
    fetch: async (url) => {
      if (backoffUntilMs > now()) throw createBackoffError()
      try {
        return await fetchJson(url).catch(async (error: unknown) => {
          if (!isTooMany(error) || (error.retryAfterMs ?? defaultBackoffMs) > maxRetryWaitMs) throw error
          await wait(error.retryAfterMs ?? defaultBackoffMs)
          return fetchJson(url)
        })
      } catch (error) {
        if (isTooMany(error)) throw rest(error.retryAfterMs)
        if (!(error instanceof UntrustedFetchError))
          throw new HttpError('upstream_failed', `${name} did not respond with JSON`, { fault: 'invalid' })
        const isLate = error.fault === 'timeout'
        const message = `${name} ${error.message}`
        throw new HttpError(isLate ? 'upstream_timeout' : 'upstream_failed', message, {
          cause: error,
          ...findStatusFault(error.status ?? 0),
        })
      }
    },
  }
}

function isTooMany(error: unknown): error is UntrustedFetchError {
  return error instanceof UntrustedFetchError && error.status === 429
}
