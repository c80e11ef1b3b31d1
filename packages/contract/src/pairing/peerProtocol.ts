const day = 86_400
const hour = 3_600
const fiveMinutes = 300

/**
 * For each call between two peers: the time that a relay stores the call and its response (seconds), and their tags.
 */
export const peerTags = {
  wc_pairingDelete: { ttl: day, tag: 1000, answerTag: 1001 },
  wc_pairingPing: { ttl: 30, tag: 1002, answerTag: 1003 },
  /** A rejection by the user has tag 1120. */
  wc_sessionPropose: { ttl: fiveMinutes, tag: 1100, answerTag: 1101 },
  wc_sessionSettle: { ttl: fiveMinutes, tag: 1102, answerTag: 1103 },
  wc_sessionUpdate: { ttl: day, tag: 1104, answerTag: 1105 },
  wc_sessionExtend: { ttl: day, tag: 1106, answerTag: 1107 },
  wc_sessionRequest: { ttl: fiveMinutes, tag: 1108, answerTag: 1109 },
  wc_sessionEvent: { ttl: fiveMinutes, tag: 1110, answerTag: 1111 },
  wc_sessionDelete: { ttl: day, tag: 1112, answerTag: 1113 },
  wc_sessionPing: { ttl: 30, tag: 1114, answerTag: 1115 },
  /** The response has a separate topic. A rejection by the user has tag 1118, one by the wallet library tag 1119. */
  wc_sessionAuthenticate: { ttl: hour, tag: 1116, answerTag: 1117 },
} as const

/** The name of a call between peers. */
export type PeerMethod = keyof typeof peerTags

/** The error codes and messages with which an app rejects calls and ends sessions. */
export const protocolErrors = {
  INVALID_UPDATE: { code: 1003, message: 'Invalid update request' },
  INVALID_EXTEND: { code: 1004, message: 'Invalid extend request' },
  INVALID_SETTLEMENT: { code: 1005, message: 'Invalid session settle request' },
  INVALID_EVENT: { code: 1002, message: 'Invalid event' },
  UNAUTHORIZED_EVENT: { code: 3002, message: 'Unauthorized event' },
  UNAUTHORIZED_CHAIN: { code: 3005, message: 'Unauthorized chain' },
  UNSUPPORTED_ACCOUNTS: { code: 5103, message: 'Unsupported accounts' },
  UNSUPPORTED_NAMESPACE: { code: 5104, message: 'Unsupported namespace key' },
  USER_DISCONNECTED: { code: 6000, message: 'User disconnected' },
  METHOD_UNSUPPORTED: { code: 10001, message: 'Unsupported method' },
} as const
