/** The numbers an app refuses and ends things with, and the words that go with them. */
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
