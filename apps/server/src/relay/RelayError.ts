/** JSON-RPC number of each refusal or failure; the first five are JSON-RPC 2.0's own. */
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

/** Why the relay says no; travels as `error.data.code` beside the number. */
type RelayErrorCode = keyof typeof rpcCodes

/** A refusal or failure of one call; the message is sent too, so it must hold nothing secret. */
export class RelayError extends Error {
  readonly code: RelayErrorCode

  constructor(code: RelayErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'RelayError'
    this.code = code
  }
}

/** Why the relay closes a socket, as WebSocket close codes. */
export const closeCodes = {
  /** Frames that nobody sends by mistake that often. */
  misbehaved: 1008,
  /** The relay stops; another one, or this one in a moment, has everything. */
  stopping: 1012,
  /** Token, project or origin were refused; connecting again the same way will be refused too. */
  unauthorised: 3000,
  /** The token has run out while the socket was open: connect again with a new one. */
  tokenExpired: 4001,
  /** No subscription and no call for minutes. */
  idle: 4008,
} as const
