/** The JSON-RPC number of each error. JSON-RPC 2.0 defines the first five. */
export const rpcCodes = {
  parse_error: -32700,
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
  internal_error: -32603,
  rate_limited: -32005,
  mailbox_full: -32010,
  too_many_subscriptions: -32011,
  unavailable: -32012,
} as const

/** The code of a relay error, sent as `error.data.code` next to the number. */
type RelayErrorCode = keyof typeof rpcCodes

/** The error of one call. The client receives the message, so it must not contain secrets. */
export class RelayError extends Error {
  readonly code: RelayErrorCode

  constructor(code: RelayErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'RelayError'
    this.code = code
  }
}

/** The WebSocket close codes of the relay. */
export const closeCodes = {
  /** The client sent more rejected frames than `refusalsPerSocket` allows. */
  misbehaved: 1008,
  /**
   * The relay is stopping. Messages are stored, so the client can reconnect to another process, or to this one later.
   */
  stopping: 1012,
  /** The token, project or origin was rejected. A retry with the same values will be rejected too. */
  unauthorised: 3000,
  /** The token expired while the socket was open. The client must reconnect with a new token. */
  tokenExpired: 4001,
  /** The socket had no subscription and no call for `idleMs`. */
  idle: 4008,
} as const
