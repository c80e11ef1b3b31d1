import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'

const errors: Partial<Record<ErrorCode, new (cause: Error) => Error>> = {
  USER_REJECTED: UserRejectedRequestError,
  ABORTED: UserRejectedRequestError,
  REQUEST_PENDING: ResourceUnavailableRpcError,
  CHAIN_NOT_SUPPORTED: SwitchChainError,
  UNRECOGNIZED_CHAIN: SwitchChainError,
  NETWORK_NOT_FOUND: SwitchChainError,
}

/**
 * Converts a FoyerError to the error that wagmi's own connectors throw, so that an app's checks of `error.name` and
 * `error.code` still work.
 */
export function toWagmiError(error: unknown): unknown {
  // Check only the name: the error catalogue of `getErrorCode` is in a chunk that loads later.
  if (!(error instanceof Error) || error.name !== 'FoyerError') return error
  const WagmiError = errors[(error as FoyerError).code]
  return WagmiError ? new WagmiError(error) : error
}
