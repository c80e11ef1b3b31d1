import type { Endpoint, EndpointAnswer, EndpointBody, EndpointQuery } from '@foyer/contract/http/endpoint'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXHost } from '../core/SIWX.js'

interface Question<E extends Endpoint> {
  readonly query?: Omit<EndpointQuery<E>, 'projectId' | 'st' | 'sv' | 'clientId'>
  readonly body?: EndpointBody<E>
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks an endpoint of the server's sign-in and gives its parsed answer. */
export type AskServer = <E extends Endpoint>(endpoint: E, question: Question<E>) => Promise<EndpointAnswer<E>>

const timeoutMs = 10_000

/**
 * Creates the way to the server. Nothing is asked twice: a nonce counts once.
 *
 * @throws FoyerError by it: `INVALID_OPTION`, `SIGN_IN_INVALID`, `HTTP_FAILED` with `context.status`, `OFFLINE`, `RESPONSE_INVALID`.
 */
export function createAskServer({ serverUrl, projectId }: SIWXHost): AskServer {
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

/** Longest plain text of a refusal. A longer one is a page. */
const longestRefusal = 300

/**
 * Returns a refusal by its code (`errorAnswer`). Its reason is for the developer. A proxy or a server of the host may refuse in plain
 * text.
 */
function toError(status: number, json: unknown, text: string): FoyerError {
  type Refusal = {
    readonly error?: { readonly code?: unknown; readonly context?: { readonly reason?: unknown } }
  } | null
  const { code, context } = (json as Refusal | undefined)?.error ?? {}
  const plain = text.trim()
  const isPlain = json === undefined && plain !== '' && plain.length <= longestRefusal && !plain.startsWith('<')
  if (isPlain && status >= 400 && status < 500) return new FoyerError('SIGN_IN_INVALID', { context: { reason: plain } })
  if (code !== 'access_denied') return new FoyerError('HTTP_FAILED', { context: { status } })
  return new FoyerError('SIGN_IN_INVALID', { context: { reason: String(context?.reason ?? 'the server says no') } })
}
