import type {
  Endpoint,
  EndpointAnswer,
  EndpointParsedBody,
  EndpointParsedParams,
  EndpointParsedQuery,
} from '@foyer/contract/http/endpoint'
import type { RateBudget } from './createRateLimits.js'
import { type AuthSession, type FrameCall, FrameReply } from './FrameCall.js'
import type { Project } from './Project.js'
import { parseInput } from './readInput.js'

/**
 * The allowed callers of the API origin:
 *
 * - `project`: pages with an allowed origin of the project
 * - `anyOrigin`: any page that names a project
 * - `public`: all callers
 *
 * A caller without an origin is not a page: only the rate limits apply to it.
 */
export type ApiAuth = 'public' | 'anyOrigin' | 'project'

/**
 * The allowed callers of the frame's origin:
 *
 * - `frame`: the frame in a page with an allowed origin
 * - `session`: the same, with the access token of a valid login
 *
 * Each call has the proof of a device key (RFC 9449).
 */
export type FrameAuth = 'frame' | 'session'

/** A checked call to the API origin. */
export interface ApiCall<P extends Project | undefined = Project | undefined> {
  /** The unparsed body of a route with `maxRawBytes`, else empty. */
  readonly rawBody: string
  readonly headers: Headers
  /** The result of `readClientAddress`. */
  readonly clientAddress: string
  /** The result of `readClientIp`. */
  readonly clientIp: string
  readonly project: P
}

/** The checked call of each kind of route. */
interface Calls {
  readonly public: ApiCall<undefined>
  readonly anyOrigin: ApiCall<Project>
  readonly project: ApiCall<Project>
  /** `session` is defined if the call has a valid access token. */
  readonly frame: FrameCall & { readonly session: AuthSession | undefined }
  readonly session: FrameCall & { readonly session: AuthSession }
}

/** A checked call with the input parsed by the endpoint's schemas. */
export type RouteRequest<E extends Endpoint, A extends ApiAuth | FrameAuth> = Calls[A] & {
  readonly params: EndpointParsedParams<E>
  readonly query: EndpointParsedQuery<E>
  readonly body: EndpointParsedBody<E>
}

/** The input of a call before parsing. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

interface RouteOptions<A> {
  readonly auth: A
  readonly budget?: RateBudget | 'none'
  /** Returns the points that a call costs beyond the first, by its unparsed body. */
  readonly extraCost?: (body: unknown) => number
  /** The size limit of a signed body, which is read as text. Undefined for JSON bodies. Only for the API origin. */
  readonly maxRawBytes?: number
  /** Allows a body of FOYER_MAX_BODY_BYTES instead of 64 kB on the frame's origin. */
  readonly isLarge?: boolean
  /** Headers that a page may send in addition to Content-Type. Only for the API origin. */
  readonly headers?: readonly string[]
}

/** An endpoint with its access rule and handler. The handler only uses the part `C` of the context. */
export interface Route<C, A extends ApiAuth | FrameAuth = ApiAuth | FrameAuth> {
  readonly endpoint: Endpoint
  readonly auth: A
  readonly budget: RateBudget | 'none'
  readonly extraCost: (body: unknown) => number
  readonly maxRawBytes: number | undefined
  readonly isLarge: boolean
  readonly headers: readonly string[]
  /** Parses the input and calls the handler. The caller has checked `call` for `auth`. */
  readonly handle: (context: C, call: Calls['frame'] | ApiCall, input: RawInput) => Promise<Response>
}

type Answer<E extends Endpoint, A> = A extends FrameAuth
  ? EndpointAnswer<E> | FrameReply<EndpointAnswer<E>>
  : EndpointAnswer<E> | Response

/** Binds a handler to an endpoint. The handler only receives checked and parsed input. */
export function defineRoute<C, E extends Endpoint, const A extends ApiAuth | FrameAuth>(
  endpoint: E,
  options: RouteOptions<A>,
  handle: (context: C, request: RouteRequest<E, A>) => Promise<Answer<E, A>>,
): Route<C, A> {
  return {
    endpoint,
    auth: options.auth,
    budget: options.budget ?? 'call',
    extraCost: options.extraCost ?? (() => 0),
    maxRawBytes: options.maxRawBytes,
    isLarge: options.isLarge ?? false,
    headers: options.headers ?? [],
    handle: async (context, call, input) => {
      // The call was checked for `auth` and the input was parsed by the endpoint's schemas, but the compiler cannot
      // infer that through E and A.
      const request = {
        ...call,
        params: endpoint.params && parseInput('path', endpoint.params, input.params),
        query: parseInput('query', endpoint.query, input.query),
        body: endpoint.body && parseInput('body', endpoint.body, input.body),
      } as unknown as RouteRequest<E, A>
      return toResponse(await handle(context, request))
    },
  }
}

function toResponse(answer: unknown): Response {
  if (answer instanceof Response) return answer
  const [value, cookies] = answer instanceof FrameReply ? [answer.answer, answer.cookies] : [answer, []]
  const response = Response.json(value, { headers: { 'Cache-Control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
