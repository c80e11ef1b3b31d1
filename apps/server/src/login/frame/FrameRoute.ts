import type { Endpoint, EndpointAnswer, EndpointParsedBody, EndpointParsedQuery } from '@foyer/contract/http/endpoint'
import type { PersonKey } from '../../db/personKey.js'
import { parseInput } from '../../http/readInput.js'
import type { Project } from '../../projects/projects.js'
import type { FrameContext } from './FrameContext.js'

/**
 * Who may call the frame's API: the frame inside a page of an allowed origin (`host`), or the same with an access token
 * of a log-in that still stands (`person`). Every call brings the proof of a device key (RFC 9449).
 */
type FrameAccess = 'host' | 'person'

/** Who knocks, as far as the network tells. Shown to persons in mails; never believed. */
export interface Client {
  /** Address as rate limits count it: an IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly address: string
  /** At most 300 characters. */
  readonly userAgent: string
}

/** A log-in that stands: the person, on this device, in this project. */
export type AuthSession = PersonKey & {
  readonly id: string
  /** `email`, a social provider, or `farcaster`. */
  readonly method: string
  readonly createdAtMs: number
  /** When this device key first logged this person in: the start of the hold on a new device. */
  readonly deviceAddedAtMs: number
  /** True when another device of this person was there before this one. The first device of a person has no hold. */
  readonly isLaterDevice: boolean
}

/** What every call to the frame's API has been checked for. */
export interface FrameCall {
  readonly project: Project
  /** Exact origin of the page around the frame; it fits the project's allow list. */
  readonly hostOrigin: string
  /** The spelling of the frame's own origin that the browser uses. */
  readonly frameOrigin: string
  /** `jkt`: RFC 7638 thumbprint of the device's key (SHA-256, base64url); it is the device's id. */
  readonly device: { readonly jkt: string }
  readonly client: Client
  readonly cookies: Readonly<Record<string, string>>
  /** Aborts when the browser hangs up or the server stops; waits end with it. */
  readonly signal: AbortSignal
}

export type HostRequest<E extends Endpoint> = FrameCall & {
  readonly body: EndpointParsedBody<E>
  readonly query: EndpointParsedQuery<E>
  /** There when the call brought a good access token. */
  readonly session: AuthSession | undefined
}
export type PersonRequest<E extends Endpoint> = HostRequest<E> & { readonly session: AuthSession }

/** An answer that also sets cookies (whole `Set-Cookie` values, see `login/authSession.ts`). */
export class FrameReply<A> {
  readonly answer: A
  readonly cookies: readonly string[]

  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer
    this.cookies = cookies
  }
}

/** A call as it came, checked but not parsed. `session` is always there for `person` routes. */
type RawFrameCall = FrameCall & {
  readonly rawBody: unknown
  readonly rawQuery: Readonly<Record<string, string>>
  readonly session: AuthSession | undefined
}

/** One endpoint of the frame's API with what answers it. */
export interface FrameRoute {
  readonly endpoint: Endpoint
  readonly access: FrameAccess
  /** Points the call takes from the client address's budget, judged by its unparsed body. */
  readonly cost: (body: unknown) => number
  /** Bodies up to FOYER_MAX_BODY_BYTES; all others at most 64 kB. */
  readonly isLarge: boolean
  readonly answer: (context: FrameContext, call: RawFrameCall) => Promise<FrameReply<unknown>>
}

type Answered<E extends Endpoint> = Promise<EndpointAnswer<E> | FrameReply<EndpointAnswer<E>>>
type HostHandler<E extends Endpoint> = (context: FrameContext, request: HostRequest<E>) => Answered<E>
type PersonHandler<E extends Endpoint> = (context: FrameContext, request: PersonRequest<E>) => Answered<E>

interface RouteOptions {
  readonly cost?: FrameRoute['cost']
  readonly isLarge?: boolean
}

const bind = <E extends Endpoint>(
  endpoint: E,
  access: FrameAccess,
  { cost = () => 1, isLarge = false }: RouteOptions,
  handle: PersonHandler<E>,
): FrameRoute => ({
  endpoint,
  access,
  cost,
  isLarge,
  answer: async (context, { rawBody, rawQuery, ...call }) => {
    // The parsed values have the types of this very endpoint's schemas; the compiler cannot follow that through E.
    const request = {
      ...call,
      body: endpoint.body && parseInput('body', endpoint.body, rawBody),
      query: parseInput('query', endpoint.query, rawQuery),
    } as PersonRequest<E>
    const answer = await handle(context, request)
    return answer instanceof FrameReply ? answer : new FrameReply(answer, [])
  },
})

/** Binds a handler to an endpoint anybody inside an allowed page may call. */
export const defineHostRoute = <E extends Endpoint>(
  endpoint: E,
  handle: HostHandler<E>,
  options: RouteOptions = {},
): FrameRoute => bind(endpoint, 'host', options, handle)

/** Binds a handler to an endpoint that needs a log-in; the handler finds it in `request.session`. */
export const definePersonRoute = <E extends Endpoint>(
  endpoint: E,
  handle: PersonHandler<E>,
  options: RouteOptions = {},
): FrameRoute => bind(endpoint, 'person', options, handle)

/** A request for a page of the frame's origin: a person's browser went there, nothing has been checked but sizes. */
export interface PageRequest {
  /** Path parameters of the pattern. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Fields of an `application/x-www-form-urlencoded` body; empty for GET. */
  readonly form: URLSearchParams
  readonly headers: Headers
  readonly cookies: Readonly<Record<string, string>>
  /** The spelling of the frame's own origin that the browser uses; the canonical one when the Host header is none of ours. */
  readonly frameOrigin: string
  readonly client: Client
  readonly signal: AbortSignal
}

/**
 * A page of the frame's origin that a browser visits by itself (never inside another page). Answer with
 * `renderPage(...)`, a redirect, or throw an HttpError, which becomes a plain page with its message.
 */
export interface FramePage {
  readonly method: 'GET' | 'POST'
  /** In Hono's notation, such as `/login/social/callback/:provider`. */
  readonly path: string
  /**
   * Who may POST: only forms of this origin (`self`: exact Origin, Sec-Fetch-Site same-origin), or any site (a
   * provider that answers with a form; the page must then check a state of its own).
   */
  readonly postFrom?: 'self' | 'anywhere'
  readonly answer: (context: FrameContext, request: PageRequest) => Promise<Response>
}
