import { HttpError } from '../../errors/HttpError.js'
import { type FetchUntrusted, UntrustedFetchError } from '../../fetch/fetchUntrusted.js'

const maxBytes = 8_388_608
const timeoutMs = 10_000
const restMs = 1_000
/** Whoever asks for a longer rest gets it, but nobody waits here so long. */
const longestWaitMs = 5_000
const longestRestMs = 300_000

/** Reads JSON of an explorer. */
export interface AskExplorer {
  /**
   * The answer as JSON; a body that comes with 404 too, because explorers say so of accounts they have never seen.
   * Throws `upstream_failed`, `upstream_timeout`, or `unavailable` when the explorer asked to be left alone.
   */
  readonly ask: (url: string) => Promise<unknown>
  /** Notes that the explorer asked to be left alone, in whatever way. The error to throw when it has been asked again. */
  readonly rest: (retryAfterMs?: number) => HttpError
}

/**
 * Creates the one way explorers are asked: by the outward guard, within ten seconds and eight megabytes. An explorer that says "too many
 * requests" (429) is asked once more after the time it names; if that is long, or it says so again, it is left alone until then.
 * Nothing that is thrown holds an address, which may carry a key.
 */
export function createAskExplorer(options: {
  readonly name: string
  readonly fetchUntrusted: FetchUntrusted
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}): AskExplorer {
  const { name, fetchUntrusted, now, wait } = options
  let restsUntilMs = 0

  function rest(retryAfterMs = restMs): HttpError {
    restsUntilMs = now() + Math.min(Math.max(retryAfterMs, restMs), longestRestMs)
    return createRestError()
  }

  function createRestError(): HttpError {
    const retryAfterMs = Math.max(restsUntilMs - now(), 1)
    return new HttpError('unavailable', `${name} asked to be left alone for a while`, { retryAfterMs })
  }

  async function fetchJson(url: string): Promise<unknown> {
    const limits = { maxBytes, timeoutMs, accept: 'application/json', alsoAnswers: [404] }
    const { bytes } = await fetchUntrusted(url, limits)
    return JSON.parse(Buffer.from(bytes).toString())
  }

  return {
    rest,
    ask: async (url) => {
      if (restsUntilMs > now()) throw createRestError()
      try {
        return await fetchJson(url).catch(async (error: unknown) => {
          if (!isTooMany(error) || (error.retryAfterMs ?? restMs) > longestWaitMs) throw error
          await wait(error.retryAfterMs ?? restMs)
          return fetchJson(url)
        })
      } catch (error) {
        if (isTooMany(error)) throw rest(error.retryAfterMs)
        if (!(error instanceof UntrustedFetchError)) throw new HttpError('upstream_failed', `${name} answered no JSON`)
        const isLate = error.fault === 'timeout'
        const message = `${name} ${error.message}`
        throw new HttpError(isLate ? 'upstream_timeout' : 'upstream_failed', message, { cause: error })
      }
    },
  }
}

function isTooMany(error: unknown): error is UntrustedFetchError {
  return error instanceof UntrustedFetchError && error.status === 429
}
