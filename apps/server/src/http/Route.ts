import type {
  Endpoint,
  EndpointAnswer,
  EndpointParsedBody,
  EndpointParsedParams,
  EndpointParsedQuery,
} from '@foyer/contract/http/endpoint'
import type { ServerContext } from '../context.js'
import type { Project } from '../projects/projects.js'
import type { RateBudget } from './createRateLimits.js'
import { parseInput } from './readInput.js'

/**
 * Who may call: pages of the project's allowed origins (`project`), any page that names a project (`anyOrigin`), or
 * anybody (`public`). Callers that are no pages send no origin and are held by the rate limits alone.
 */
export type Access = 'project' | 'anyOrigin' | 'public'

/** A request as it came, before parsing. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The body as it came, of a route that wants it so; empty otherwise. */
  readonly rawBody: string
  readonly headers: Headers
  /** As `readClientAddress` gives it. */
  readonly clientAddress: string
  /** As `readClientIp` gives it. */
  readonly clientIp: string
  /** Undefined for `public` routes. */
  readonly project: Project | undefined
}

/** A request parsed against its endpoint's schemas. */
export interface RouteRequest<E extends Endpoint> {
  readonly params: EndpointParsedParams<E>
  readonly query: EndpointParsedQuery<E>
  readonly body: EndpointParsedBody<E>
  readonly rawBody: string
  readonly headers: Headers
  readonly clientAddress: string
  readonly clientIp: string
  readonly project: Project | undefined
}

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly access: Access
  readonly budget: RateBudget | 'none'
  /** Points a request takes beyond the first, judged by its unparsed body. */
  readonly extraCost: (body: unknown) => number
  /** Most bytes of a body that is read as the text it came as, because it is signed; undefined where bodies are JSON. */
  readonly maxRawBytes: number | undefined
  /** Headers a page may send beside the type of the body. */
  readonly headers: readonly string[]
  readonly answer: (context: ServerContext, request: RawRequest) => Promise<Response>
}

/** Binds a handler to an endpoint: the handler sees parsed input only, and must answer what the contract says. */
export const defineRoute = <E extends Endpoint>(
  endpoint: E,
  options: {
    access: Access
    budget?: RateBudget | 'none'
    extraCost?: (body: unknown) => number
    maxRawBytes?: number
    headers?: readonly string[]
  },
  handle: (context: ServerContext, request: RouteRequest<E>) => Promise<EndpointAnswer<E> | Response>,
): Route => ({
  endpoint,
  access: options.access,
  budget: options.budget ?? 'call',
  extraCost: options.extraCost ?? (() => 0),
  maxRawBytes: options.maxRawBytes,
  headers: options.headers ?? [],
  answer: async (context, raw) => {
    // The parsed values have the types of this very endpoint's schemas; the compiler cannot follow that through E.
    const request = {
      params: endpoint.params && parseInput('path', endpoint.params, raw.params),
      query: parseInput('query', endpoint.query, raw.query),
      body: endpoint.body && parseInput('body', endpoint.body, raw.body),
      rawBody: raw.rawBody,
      headers: raw.headers,
      clientAddress: raw.clientAddress,
      clientIp: raw.clientIp,
      project: raw.project,
    } as RouteRequest<E>
    const answer = await handle(context, request)
    return answer instanceof Response ? answer : Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
  },
})
