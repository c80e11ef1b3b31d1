import type { ErrorCode } from '@foyer/contract/http/errorAnswer'

/** HTTP status of each code. */
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
} as const satisfies Record<ErrorCode, number>

/** A refusal or failure with the code the client will see; the message is sent too, so it must hold nothing secret. */
export class HttpError extends Error {
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, options: { headers?: Record<string, string>; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'HttpError'
    this.code = code
    this.headers = options.headers ?? {}
  }

  get status() {
    return statusOfCode[this.code]
  }
}
