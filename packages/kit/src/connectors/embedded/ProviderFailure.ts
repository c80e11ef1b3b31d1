import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** Our codes in the numbers of EIP-1193 and EIP-1474, which other libraries read. */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  // The person, or the app on their behalf, stopped waiting [S4.20].
  ABORTED: 4001,
  USER_REJECTED: 4001,
  SESSION_EXPIRED: 4100,
  UNAUTHORIZED: 4100,
  METHOD_NOT_ALLOWED: 4200,
  METHOD_NOT_SUPPORTED: 4200,
  WALLET_DISCONNECTED: 4900,
  CHAIN_DISCONNECTED: 4901,
  UNRECOGNIZED_CHAIN: 4902,
  CHAIN_NOT_SUPPORTED: 4902,
  REQUEST_PENDING: -32_002,
  REQUEST_INVALID: -32_602,
}
const internalError = -32_603

/** What the embedded wallet's providers throw (EIP-1193 `ProviderRpcError`). */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'An error occurred', { cause })
    this.code = (isFoyerError(cause) && numbers[cause.code]) || internalError
  }
}
