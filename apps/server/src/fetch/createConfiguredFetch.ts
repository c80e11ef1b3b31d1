import { ServerError } from '../errors/ServerError.js'
import { linkSignals } from '../http/linkSignals.js'
import { readBounded } from '../http/readBounded.js'

const maxBytes = 262_144

/** Fetches addresses that the operator configured, for libraries that need a `Response`. No redirects, at most 256 kB. */
export type ConfiguredFetch = (
  url: string,
  init: {
    body?: string | null | undefined | URLSearchParams | ReadableStream | ArrayBuffer | Uint8Array
    headers?: Record<string, string> | Headers
    method?: string
    signal?: AbortSignal | undefined
  },
) => Promise<Response>

/** Creates the fetch. `timeoutMs` limits the whole answer; `closing` ends it when the server stops. */
export function createConfiguredFetch(timeoutMs: number, closing?: AbortSignal): ConfiguredFetch {
  return async (url, { body: sent, headers, method, signal }) => {
    const until = linkSignals([AbortSignal.timeout(timeoutMs), signal, closing])
    try {
      const response = await fetch(url, {
        method: method ?? 'GET',
        ...(headers === undefined ? {} : { headers }),
        ...(sent === undefined || sent === null ? {} : { body: sent as BodyInit }), // each of them is a body for fetch
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
