/** The numbers peers refuse and end things with, and the words that go with them. */
export const protocolErrors = {
  INVALID_METHOD: { code: 1001, message: 'Invalid method' },
  INVALID_EVENT: { code: 1002, message: 'Invalid event' },
  INVALID_UPDATE: { code: 1003, message: 'Invalid update request' },
  INVALID_EXTEND: { code: 1004, message: 'Invalid extend request' },
  INVALID_SETTLEMENT: { code: 1005, message: 'Invalid session settle request' },
  UNAUTHORIZED_METHOD: { code: 3001, message: 'Unauthorized method' },
  UNAUTHORIZED_EVENT: { code: 3002, message: 'Unauthorized event' },
  UNAUTHORIZED_UPDATE: { code: 3003, message: 'Unauthorized update request' },
  UNAUTHORIZED_EXTEND: { code: 3004, message: 'Unauthorized extend request' },
  UNAUTHORIZED_CHAIN: { code: 3005, message: 'Unauthorized chain' },
  USER_REJECTED: { code: 5000, message: 'User rejected' },
  UNSUPPORTED_CHAINS: { code: 5100, message: 'Unsupported chains' },
  UNSUPPORTED_ACCOUNTS: { code: 5103, message: 'Unsupported accounts' },
  UNSUPPORTED_NAMESPACE: { code: 5104, message: 'Unsupported namespace key' },
  USER_DISCONNECTED: { code: 6000, message: 'User disconnected' },
  SETTLEMENT_FAILED: { code: 7000, message: 'Session settlement failed' },
  NO_SESSION: { code: 7001, message: 'No session for topic' },
  REQUEST_EXPIRED: { code: 8000, message: 'Session request expired' },
  METHOD_UNSUPPORTED: { code: 10001, message: 'Unsupported method' },
} as const

/** The name of a refusal between peers. */
export type ProtocolErrorName = keyof typeof protocolErrors
