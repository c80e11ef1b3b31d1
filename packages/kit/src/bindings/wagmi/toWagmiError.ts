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

/** An error of the engine as wagmi's own connectors throw it, so that an app's `error.name` and `error.code` go on working. */
export function toWagmiError(error: unknown): unknown {
  // By its name alone: the catalogue behind `getErrorCode` comes with the engine.
  if (!(error instanceof Error) || error.name !== 'FoyerError') return error
  const WagmiError = errors[(error as FoyerError).code]
  return WagmiError ? new WagmiError(error) : error
}
