import type { Client } from '../../http/FrameCall.js'
import type { FrameContext } from './FrameContext.js'

/**
 * A browser's request for a page of the frame's origin. Only the sizes and, for a form of this origin, the sender are
 * checked.
 */
export interface PageRequest {
  /** The path parameters of the pattern. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The fields of an `application/x-www-form-urlencoded` body. Empty for GET. */
  readonly form: URLSearchParams
  readonly headers: Headers
  readonly cookies: Readonly<Record<string, string>>
  /** The frame's origin that the Host header names, or the canonical one if the header is unknown. */
  readonly frameOrigin: string
  readonly client: Client
  readonly signal: AbortSignal
}

/**
 * A page of the frame's origin that a browser opens directly (never inside another page). Its handler returns
 * `renderPage(...)` or a redirect. A thrown HttpError becomes a plain page with its message.
 */
export interface FramePage {
  readonly method: 'GET' | 'POST'
  /** The path in Hono's notation, such as `/login/social/callback/:provider`. */
  readonly path: string
  /**
   * The allowed senders of a POST: forms of this origin (`self`: exact Origin, Sec-Fetch-Site same-origin), or any
   * site. A page that accepts any site must verify its state.
   */
  readonly postFrom?: 'self' | 'anywhere'
  readonly answer: (context: FrameContext, request: PageRequest) => Promise<Response>
}
