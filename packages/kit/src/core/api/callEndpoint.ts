import type { EndpointAnswer, EndpointBody, EndpointParams, EndpointQuery } from '@foyer/contract/http/endpoint'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { parseRetryAfterMs, retriedStatuses } from '@foyer/primitives/httpRetry'
import type * as z from 'zod/mini'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'

/** The used parts of an endpoint definition with a JSON response. */
interface JsonEndpoint {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly params?: z.ZodMiniType
  readonly query: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly response: z.ZodMiniType
}

export interface Call<E extends JsonEndpoint> {
  readonly base: string
  readonly endpoint: E
  readonly params?: EndpointParams<E>
  readonly query: Omit<EndpointQuery<E>, 'projectId' | 'st' | 'sv' | 'clientId'>
  readonly body?: EndpointBody<E>
  /** The number of retries after a status of S8.30. Default: `limits.clientRetries`. */
  readonly retries?: number
  readonly signal?: AbortSignal | undefined
}

function buildUrl(client: Client, base: string, path: string, params: object, query: object): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    return encodeURIComponent(String((params as Record<string, unknown>)[key]))
  })
  const search = new URLSearchParams()
  // Omit empty parameters, as AppKit's servers expect.
  for (const [key, value] of Object.entries({ ...query, ...client.endpoints?.query }))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return `${base}${filled}?${search}`
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sleep = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return settle(sleep, signal).finally(() => clearTimeout(timer))
}

/**
 * Calls an endpoint of the server and returns its validated response. Retries the statuses of S8.30 up to three times.
 * The delay starts at 150 ms and doubles. A `Retry-After` header replaces it, unless that is longer than the whole
 * timeout [S9.12].
 *
 * @throws FoyerError `HTTP_FAILED`, `RATE_LIMITED`, `OFFLINE`, `RESPONSE_INVALID`, `TIMED_OUT`, `ABORTED`.
 */
export async function callEndpoint<E extends JsonEndpoint>(client: Client, call: Call<E>): Promise<EndpointAnswer<E>> {
  const { endpoint, body } = call
  const url = buildUrl(client, call.base, endpoint.path, call.params ?? {}, call.query)
  const deadline = createDeadline([client.lifetime.signal, call.signal], limits.rpcTimeoutMs)
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: deadline.signal,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }
  try {
    for (let attempt = 0; ; attempt += 1) {
      const response = await settle(client.environment.fetch(url, init), deadline.signal)
      if (response.ok) return await parseResponse(response, endpoint, deadline.signal)
      const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'), client.environment.now())
      const waitMs = retryAfterMs ?? limits.clientRetryBaseMs * 2 ** attempt
      const mayRetry = attempt < (call.retries ?? limits.clientRetries) && waitMs < limits.rpcTimeoutMs
      if (!mayRetry || !retriedStatuses.includes(response.status))
        throw await toHttpError(client, response, retryAfterMs, deadline.signal)
      await wait(waitMs, deadline.signal)
    }
  } catch (error) {
    if (isFoyerError(error)) throw error
    if (isFoyerError(deadline.signal.reason)) throw deadline.signal.reason
    throw new FoyerError('OFFLINE', { cause: error })
  } finally {
    deadline.end()
  }
}

async function toHttpError(client: Client, response: Response, retryAfterMs: number | undefined, signal: AbortSignal) {
  const { status } = response
  if (status === 429)
    return new FoyerError('RATE_LIMITED', { context: { seconds: Math.ceil((retryAfterMs ?? 1000) / 1000) } })
  const { message, context } = (status < 500 && (await parseErrorBody(response, signal))) || {}
  const reason = context?.reason
  if (typeof message === 'string' && (status === 401 || status === 403))
    import('./alertRejectedCall.js').then((module) => module.alertRejectedCall(client, message)).catch(() => undefined)
  return new FoyerError('HTTP_FAILED', {
    context: { status, ...(typeof reason === 'string' && reason.length <= 40 && { reason }) },
  })
}

interface ErrorBody {
  readonly message?: unknown
  readonly context?: { readonly reason?: unknown } | null
}

/** Returns the `error` object of a rejected request (`errorAnswer`), if there is one. */
async function parseErrorBody(response: Response, signal: AbortSignal): Promise<ErrorBody | null | undefined> {
  const answer: { readonly error?: ErrorBody | null } | null | undefined = await settle(response.json(), signal).catch(
    () => undefined,
  )
  return answer?.error
}

async function parseResponse<E extends JsonEndpoint>(response: Response, endpoint: E, signal: AbortSignal) {
  const json: unknown = await settle(response.json(), signal).catch(() => undefined)
  const parsed = endpoint.response.safeParse(json)
  if (!parsed.success) throw new FoyerError('RESPONSE_INVALID', { context: { path: endpoint.path } })
  return parsed.data as EndpointAnswer<E>
}
