import { readBounded } from '../http/readBounded.js'

/** A response of a configured service. Its body is not read yet. */
export interface JsonResponse {
  readonly status: number
  readonly ok: boolean
  readonly headers: Headers
  /** Reads the body. Returns undefined for invalid JSON. Throws the error of `tooLarge`. */
  readonly readJson: () => Promise<unknown>
  /** Cancels the body, so that the connection can be reused. */
  readonly cancel: () => Promise<void>
}

/**
 * Sends a request to a URL from the operator's configuration. `json` is sent as the body of a POST. Use
 * `createFetchUntrusted` for all other URLs. Throws the errors of `fetch`, also for a redirect.
 */
export async function fetchJson(
  url: string,
  options: {
    readonly method?: 'GET' | 'POST'
    readonly headers?: Readonly<Record<string, string>>
    readonly json?: unknown
    readonly signal: AbortSignal
    readonly maxBytes: number
    readonly tooLarge: () => Error
  },
): Promise<JsonResponse> {
  const { headers = {}, json, signal, maxBytes, tooLarge } = options
  const hasBody = json !== undefined
  const response = await fetch(url, {
    method: options.method ?? (hasBody ? 'POST' : 'GET'),
    headers: { Accept: 'application/json', ...(hasBody && { 'Content-Type': 'application/json' }), ...headers },
    ...(hasBody && { body: JSON.stringify(json) }),
    // Do not follow redirects: they would leak the operator's key.
    redirect: 'error',
    signal,
  })
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    readJson: async () => parseJson(new TextDecoder().decode(await readBounded(response.body, maxBytes, tooLarge))),
    cancel: async () => response.body?.cancel(),
  }
}

/** Parses JSON. Returns undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a Retry-After header in seconds. Returns undefined for a date or invalid text. */
export function parseRetryAfterMs(header: string | null | undefined): number | undefined {
  return header && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined
}
