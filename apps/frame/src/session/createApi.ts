import type { Endpoint, EndpointAnswer, EndpointBody, EndpointQuery } from '@foyer/contract/http/endpoint'
import { frameHeaders } from '@foyer/contract/login/frameHeaders'
import * as z from 'zod/mini'
import { FrameFailure, hasCode } from '../FrameFailure.js'
import type { Device } from './createDevice.js'

/** The timeout must exceed the 20 s for which the server may hold a waiting request. */
const callTimeoutMs = 30_000

const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    retryAfterMs: z.optional(z.number()),
    context: z.optional(z.record(z.string(), z.string())),
  }),
})

/** The data for every request to the API of the frame's origin. */
export interface ApiSetup {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  /** The origin from which the frame was loaded. */
  readonly frameOrigin: string
  readonly projectId: string
  /** Returns the exact origin of the host page. */
  readonly getHost: () => string
  readonly device: () => Promise<Device>
}

export interface ApiCall<E extends Endpoint> {
  readonly endpoint: E
  readonly body: EndpointBody<E>
  readonly query?: EndpointQuery<E>
  readonly accessToken?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Api {
  /** Returns the current time, adjusted to the server's clock if known. */
  now(): number
  /**
   * Sends a request to one endpoint. Throws FrameFailure with the server's code and message, or `offline`, `timed_out`
   * or `aborted`.
   */
  call<E extends Endpoint>(call: ApiCall<E>): Promise<EndpointAnswer<E>>
}

/** Creates the client for the API of the frame's own origin. It sends JSON with a proof by the device. */
export function createApi(setup: ApiSetup): Api {
  /** The offset of the server's clock. Proofs must contain the server's time. */
  let clockOffsetMs = 0
  const now = () => setup.now() + clockOffsetMs
  return {
    now,
    async call(call) {
      try {
        return await send(setup, call, now())
      } catch (error) {
        if (!hasCode(error, 'proof_invalid') || !(error instanceof Refused) || error.serverTimeMs === undefined)
          throw error
        const offset = error.serverTimeMs - setup.now()
        if (Math.abs(offset - clockOffsetMs) < 5_000) throw error
        clockOffsetMs = offset
        return send(setup, call, now())
      }
    },
  }
}

/** The server rejected the request. Contains the server's time. */
class Refused extends FrameFailure {
  readonly serverTimeMs: number | undefined

  constructor(
    code: string,
    message: string,
    retryAfterMs: number | undefined,
    context: Readonly<Record<string, string>> | undefined,
    serverTimeMs: number | undefined,
  ) {
    super(code, message, { ...(retryAfterMs !== undefined && { retryAfterMs }), context })
    this.serverTimeMs = serverTimeMs
  }
}

async function send<E extends Endpoint>(
  { fetch, frameOrigin, projectId, getHost, device }: ApiSetup,
  { endpoint, body, query, accessToken, signal }: ApiCall<E>,
  nowMs: number,
): Promise<EndpointAnswer<E>> {
  const url = new URL(endpoint.path, frameOrigin)
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value))
  const proof = await (await device()).prove({ method: endpoint.method, url: url.href, accessToken, nowMs })
  const timeout = AbortSignal.timeout(callTimeoutMs)
  const init: RequestInit = {
    method: endpoint.method,
    cache: 'no-store',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      [frameHeaders.project]: projectId,
      [frameHeaders.host]: getHost(),
      [frameHeaders.deviceProof]: proof,
      ...(accessToken !== undefined && { [frameHeaders.authorization]: `DPoP ${accessToken}` }),
    },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }
  const { response, json } = await fetchJson(fetch, url.href, init, signal)
  if (!response.ok) throw readRefusal(response, json)
  const answer = typeof endpoint.response === 'string' ? undefined : endpoint.response.safeParse(json)
  if (!answer?.success) throw new FrameFailure('response_invalid', 'The response of the server is not valid.')
  // The value was parsed with this endpoint's schema. The compiler cannot derive its type from E.
  return answer.data as EndpointAnswer<E>
}

async function fetchJson(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; json: unknown }> {
  try {
    const response = await fetch(url, init)
    return { response, json: await response.json().catch(() => undefined) }
  } catch (cause) {
    if (signal?.aborted) throw new FrameFailure('aborted', 'Something went wrong', { cause })
    if (init.signal?.aborted) throw new FrameFailure('timed_out', 'The server did not answer in time.', { cause })
    throw new FrameFailure('offline', 'The server of the wallet cannot be reached.', { cause })
  }
}

function readRefusal(response: Response, json: unknown): Refused {
  const parsed = refusal.safeParse(json)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = parsed.data?.error.retryAfterMs ?? (Number.isFinite(seconds) ? seconds * 1000 : undefined)
  const time = Date.parse(response.headers.get('date') ?? '')
  return new Refused(
    parsed.data?.error.code ?? 'http_failed',
    parsed.data?.error.message ?? `The server answered with status ${response.status}.`,
    retryAfterMs,
    parsed.data?.error.context,
    Number.isNaN(time) ? undefined : time,
  )
}
