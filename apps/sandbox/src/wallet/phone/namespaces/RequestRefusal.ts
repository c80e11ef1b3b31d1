/** A request that is answered with an error; `code` is what the app gets (EIP-1193, EIP-1474 or the protocol's own). */
export class RequestRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'RequestRefusal'
    this.code = code
  }
}

/** Codes of the pairing protocol and of EIP-1193 and EIP-1474, by what they mean. */
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
