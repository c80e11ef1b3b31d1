import { ServerError } from '../errors/ServerError.js'
import { linkSignals } from '../http/linkSignals.js'
import { readBounded } from '../http/readBounded.js'

const maxBytes = 262_144

/**
 * Fetches URLs from the operator's configuration, for libraries that need a `Response`. It follows no redirects, and
 * reads at most 256 kB.
 */
export type ConfiguredFetch = (
  url: string,
  init: {
    body?: string | null | undefined | URLSearchParams | ReadableStream | ArrayBuffer | Uint8Array
    headers?: Record<string, string> | Headers
    method?: string
    signal?: AbortSignal | undefined
  },
) => Promise<Response>

/** Creates the fetch. `timeoutMs` limits the complete response. `closing` aborts it when the server stops. */
export function createConfiguredFetch(timeoutMs: number, closing?: AbortSignal): ConfiguredFetch {
  return async (url, { body: sent, headers, method, signal }) => {
    const until = linkSignals([AbortSignal.timeout(timeoutMs), signal, closing])
    try {
      const response = await fetch(url, {
        method: method ?? 'GET',
        ...(headers === undefined ? {} : { headers }),
        ...(sent === undefined || sent === null ? {} : { body: sent as BodyInit }), // All these types are valid for fetch.
        redirect: 'manual',
        signal: until.signal,
      })
      const body = await readBounded(response.body, maxBytes, () => {
        return new ServerError('upstream_failed', `the answer is larger than ${maxBytes} bytes`)
      })
      const isBodyless = [101, 204, 205, 304].includes(response.status)
      const { status, headers: answered } = response
      return new Response(isBodyless ? null : body, { status, headers: answered })
    } finally {
      until.release()
    }
  }
}
