import { type RpcError, rpcError } from '@foyer/contract/pairing/jsonRpc'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'

/**
 * The error of a wallet that rejected a request. A provider throws it unchanged, with the number of EIP-1193 or of the
 * protocol.
 */
export class PeerFailure extends Error {
  override readonly name = 'PeerFailure'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: RpcError) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Maps the numbers of the protocol that EIP-1193 does not have (CAIP-25 and the sign protocol). */
const codes: Readonly<Record<number, ErrorCode>> = {
  3001: 'METHOD_NOT_SUPPORTED',
  3005: 'CHAIN_NOT_SUPPORTED',
  5000: 'USER_REJECTED',
  5001: 'USER_REJECTED',
  5002: 'USER_REJECTED',
  5003: 'USER_REJECTED',
  5100: 'CHAIN_NOT_SUPPORTED',
  5101: 'METHOD_NOT_SUPPORTED',
  5102: 'METHOD_NOT_SUPPORTED',
  5103: 'CHAIN_NOT_SUPPORTED',
  5104: 'CHAIN_NOT_SUPPORTED',
  6000: 'WALLET_DISCONNECTED',
  7001: 'WALLET_DISCONNECTED',
  10001: 'METHOD_NOT_SUPPORTED',
}

/** Converts an error of a peer or the relay into a FoyerError. Call it once, at the boundary of the connector. */
export function fromPeer(error: unknown): FoyerError {
  if (isFoyerError(error)) return error
  const code = error instanceof PeerFailure ? codes[error.code] : undefined
  return code ? new FoyerError(code, { cause: error }) : fromProvider(error)
}

/**
 * Converts an error of another protocol client into a PeerFailure if it has the wallet's number. Returns other errors
 * unchanged.
 */
export function toPeerFailure(error: unknown): unknown {
  try {
    const said = rpcError.safeParse(error)
    return said.success ? new PeerFailure(said.data) : error
  } catch {
    // A field of a foreign error can be a getter that throws.
    return error
  }
}

/** Creates the error for an app call that fails because the wallet's response to `method` is invalid. */
export function createAnswerError(method: string, cause: unknown): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method }, cause })
}
