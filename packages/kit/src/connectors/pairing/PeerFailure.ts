import { type RpcError, rpcError } from '@foyer/contract/pairing/jsonRpc'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'

/** The wallet understood and said no; a provider throws it as it is, with EIP-1193's or the protocol's number. */
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

/** The protocol's numbers that EIP-1193 does not have (CAIP-25 and the sign protocol's own). */
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

/** Translates what a peer or the relay answered, once, where it leaves the connector. */
export function fromPeer(error: unknown): FoyerError {
  if (isFoyerError(error)) return error
  const code = error instanceof PeerFailure ? codes[error.code] : undefined
  return code ? new FoyerError(code, { cause: error }) : fromProvider(error)
}

/** What another client of the protocol rejected with: the wallet's numbered no, or as it is. */
export function toPeerFailure(error: unknown): unknown {
  try {
    const said = rpcError.safeParse(error)
    return said.success ? new PeerFailure(said.data) : error
  } catch {
    // A field of a foreign error may be a getter that throws.
    return error
  }
}

/** The error of an app call that fails because the wallet's answer to `method` is invalid. */
export function createAnswerError(method: string, cause: unknown): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method }, cause })
}
