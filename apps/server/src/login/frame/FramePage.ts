import type { Client } from '../../http/FrameCall.js'
import type { FrameContext } from './FrameContext.js'

/** A request for a page of the frame's origin: a person's browser went there, nothing has been checked but sizes. */
export interface PageRequest {
  /** Path parameters of the pattern. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Fields of an `application/x-www-form-urlencoded` body; empty for GET. */
  readonly form: URLSearchParams
  readonly headers: Headers
  readonly cookies: Readonly<Record<string, string>>
  /** The origin of the frame by the Host header, or the canonical one if the header is unknown. */
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
   * The allowed senders of a POST: forms of this origin (`self`: exact Origin, Sec-Fetch-Site same-origin), or any site. A page
   * that any site can post to has to check its own state.
   */
  readonly postFrom?: 'self' | 'anywhere'
  readonly answer: (context: FrameContext, request: PageRequest) => Promise<Response>
}
