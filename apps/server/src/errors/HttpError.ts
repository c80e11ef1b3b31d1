import type { ErrorCode } from '@foyer/contract/http/errorAnswer'
import { keyErrorStatus } from '@foyer/contract/keys/keyErrors'
import type { UpstreamFault } from './UpstreamFault.js'

/** The HTTP status of each error code. */
export const statusOfCode = {
  bad_request: 400,
  malformed_json: 400,
  invalid_key: 401,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  batch_too_large: 413,
  unsupported_chain: 400,
  rate_limited: 429,
  upstream_failed: 502,
  upstream_timeout: 504,
  unavailable: 503,
  internal_error: 500,
  quote_expired: 410,
  swap_refused: 409,
  session_expired: 401,
  reused: 401,
  not_consented: 403,
  cooldown: 429,
  too_many_tries: 429,
  challenge_unknown: 404,
  code_wrong: 403,
  code_expired: 410,
  identity_conflict: 409,
  provider_failed: 502,
  access_denied: 403,
  proof_invalid: 403,
  hold: 423,
  not_enabled: 403,
  ...keyErrorStatus,
} as const satisfies Record<ErrorCode, number>

/** The error code of any endpoint, including those of the key store. */
export type AnyErrorCode = keyof typeof statusOfCode

interface HttpErrorOptions {
  headers?: Record<string, string>
  cause?: unknown
  /** Sent in the body, and in seconds (rounded up) as Retry-After. */
  retryAfterMs?: number
  /** Data for programs. It is sent to the client, so it must not contain secrets. */
  context?: Record<string, string>
  /** The reason of `upstream_failed`. It is not sent to the client. */
  fault?: UpstreamFault
}

/** An error with the code that the client receives. The message is sent too, so it must not contain secrets. */
export class HttpError extends Error {
  readonly code: AnyErrorCode
  readonly headers: Readonly<Record<string, string>>
  readonly retryAfterMs: number | undefined
  readonly context: Readonly<Record<string, string>> | undefined
  readonly fault: UpstreamFault | undefined

  constructor(code: AnyErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'HttpError'
    this.code = code
    const { retryAfterMs } = options
    this.headers = {
      ...(retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) }),
      ...options.headers,
    }
    this.retryAfterMs = retryAfterMs
    this.context = options.context
    this.fault = options.fault
  }

  get status() {
    return statusOfCode[this.code]
  }
}
