import type { Endpoint, EndpointAnswer, EndpointBody, EndpointQuery } from '@foyer/contract/http/endpoint'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXHost } from '../core/SIWX.js'

interface CallOptions<E extends Endpoint> {
  readonly query?: Omit<EndpointQuery<E>, 'projectId' | 'st' | 'sv' | 'clientId'>
  readonly body?: EndpointBody<E>
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls a sign-in endpoint of the server and returns its parsed response. */
export type CallServer = <E extends Endpoint>(endpoint: E, question: CallOptions<E>) => Promise<EndpointAnswer<E>>

const timeoutMs = 10_000

/**
 * Creates a function that calls the server. It never retries: a nonce can be used only once.
 *
 * @throws FoyerError by the function: `INVALID_OPTION`, `SIGN_IN_INVALID`, `HTTP_FAILED` with `context.status`,
 *   `OFFLINE`, `RESPONSE_INVALID`.
 */
export function createServerCaller({ serverUrl, projectId }: SIWXHost): CallServer {
  return async (endpoint, { query = {}, body, headers }) => {
    if (!serverUrl || !projectId)
      throw new FoyerError('INVALID_OPTION', { context: { name: 'siwx', reason: 'needs serverUrl and projectId' } })
    const search = new URLSearchParams({ ...query, projectId, st: 'appkit' })
    const init: RequestInit = {
      ...{ method: endpoint.method, credentials: 'omit', referrerPolicy: 'no-referrer' },
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    // regexp-ignore: the host sets the address
    const { response, json, text } = await exchange(`${serverUrl.replace(/\/+$/, '')}${endpoint.path}?${search}`, init)
    if (!response.ok) throw toError(response.status, json, text)
    const parsed = typeof endpoint.response === 'string' ? undefined : endpoint.response.safeParse(json)
    if (!parsed?.success) throw new FoyerError('RESPONSE_INVALID', { context: { path: endpoint.path } })
    return parsed.data as EndpointAnswer<typeof endpoint>
  }
}

async function exchange(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const text = await response.text().catch(() => '')
    return { response, json: parseJson(text), text }
  } catch (cause) {
    throw new FoyerError('OFFLINE', { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The maximum length of a plain-text error, in characters. A longer text is a web page. */
const maxErrorTextLength = 300

/**
 * Converts an error response to an error, by its code (`errorAnswer`). Its reason is for the developer. A proxy or a
 * server of the host can reject with plain text.
 */
function toError(status: number, json: unknown, text: string): FoyerError {
  type ErrorBody = {
    readonly error?: { readonly code?: unknown; readonly context?: { readonly reason?: unknown } }
  } | null
  const { code, context } = (json as ErrorBody | undefined)?.error ?? {}
  const plain = text.trim()
  const isPlain = json === undefined && plain !== '' && plain.length <= maxErrorTextLength && !plain.startsWith('<')
  if (isPlain && status >= 400 && status < 500) return new FoyerError('SIGN_IN_INVALID', { context: { reason: plain } })
  if (code !== 'access_denied') return new FoyerError('HTTP_FAILED', { context: { status } })
  return new FoyerError('SIGN_IN_INVALID', {
    context: { reason: String(context?.reason ?? 'the server rejected the request') },
  })
}
