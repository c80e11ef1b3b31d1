import { ServerError } from '../../errors/ServerError.js'
import { linkSignals } from '../../http/linkSignals.js'

const largestAnswer = 262_144

/** A fetch for addresses an operator has set: no redirects, at most 256 kB, ends when the server stops. */
export type OutwardFetch = (
  url: string,
  init: {
    body?: string | null | undefined | URLSearchParams | ReadableStream | ArrayBuffer | Uint8Array
    headers?: Record<string, string> | Headers
    method?: string
    signal?: AbortSignal | undefined
  },
) => Promise<Response>

/** Creates it; `timeoutMs` is for the whole answer. */
export const createOutwardFetch = (timeoutMs: number, closing?: AbortSignal): OutwardFetch => {
  return async (url, { body, headers, method, signal }) => {
    const until = linkSignals([AbortSignal.timeout(timeoutMs), signal, closing])
    try {
      const response = await fetch(url, {
        method: method ?? 'GET',
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined || body === null ? {} : { body: body as BodyInit }), // all of them are bodies to fetch
        redirect: 'manual',
        signal: until.signal,
      })
      const chunks: Uint8Array[] = []
      let size = 0
      if (response.body !== null) {
        for await (const chunk of response.body) {
          size += chunk.byteLength
          if (size > largestAnswer)
            throw new ServerError('upstream_failed', `the answer is larger than ${largestAnswer} bytes`)
          chunks.push(chunk)
        }
      }
      const isBodyless = [101, 204, 205, 304].includes(response.status)
      const { status, headers: answered } = response
      return new Response(isBodyless ? null : Buffer.concat(chunks), { status, headers: answered })
    } finally {
      until.release()
    }
  }
}
