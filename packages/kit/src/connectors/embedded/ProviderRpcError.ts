import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** Maps our error codes to the numbers of EIP-1193, EIP-1474 and EIP-5792, which other libraries read. */
const errorNumbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  // The user, or the app for the user, cancelled the request [S4.20].
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
  CAPABILITY_NOT_SUPPORTED: 5700,
  BATCH_ID_IN_USE: 5720,
  BATCH_NOT_FOUND: 5730,
  BATCH_TOO_LARGE: 5740,
  ATOMICITY_NOT_SUPPORTED: 5760,
}
const internalError = -32_603

/** EIP-5792 has its own numbers for a chain that the wallet does not support, and for a rejected upgrade. */
function getErrorNumber(cause: unknown, method: string | undefined): number {
  if (!isFoyerError(cause)) return internalError
  if (cause.code === 'CHAIN_NOT_SUPPORTED' && method === 'wallet_sendCalls') return 5710
  if (cause.code === 'USER_REJECTED' && cause.context.rejected === 'upgrade') return 5750
  return errorNumbers[cause.code] ?? internalError
}

/** The error of the embedded wallet's providers (EIP-1193 `ProviderRpcError`). */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  /** The problems of an invalid request by their path, such as `rules[0].data.timestamp`. */
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(cause: unknown, method?: string) {
    super(cause instanceof Error ? cause.message : 'An error occurred', { cause })
    this.code = getErrorNumber(cause, method)
    this.data = isFoyerError(cause) && cause.code === 'REQUEST_INVALID' ? cause.context : undefined
  }
}
