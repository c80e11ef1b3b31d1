/**
 * The error response to a request. `code` is the code that the app receives (EIP-1193, EIP-1474 or the pairing
 * protocol).
 */
export class RequestError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'RequestError'
    this.code = code
  }
}

/** The codes of the pairing protocol, EIP-1193 and EIP-1474, by meaning. */
export const refusalCodes = {
  declined: 5_000,
  unsupportedChains: 5_100,
  unsupportedMethods: 5_101,
  unsupportedEvents: 5_102,
  disconnected: 6_000,
  unauthorized: 4_100,
  unsupportedMethod: 4_200,
  unknownChain: 4_902,
  invalidParams: -32_602,
  internal: -32_603,
} as const
