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
