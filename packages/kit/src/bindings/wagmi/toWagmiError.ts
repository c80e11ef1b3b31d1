import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { ErrorCode } from '../../errors/catalogue.js'

const made: Partial<Record<ErrorCode, (cause: Error) => Error>> = {
  USER_REJECTED: (cause) => new UserRejectedRequestError(cause),
  ABORTED: (cause) => new UserRejectedRequestError(cause),
  REQUEST_PENDING: (cause) => new ResourceUnavailableRpcError(cause),
  CHAIN_NOT_SUPPORTED: (cause) => new SwitchChainError(cause),
  UNRECOGNIZED_CHAIN: (cause) => new SwitchChainError(cause),
  NETWORK_NOT_FOUND: (cause) => new SwitchChainError(cause),
}

/** An error of the engine as wagmi's own connectors throw it, so that an app's `error.name` and `error.code` go on working. */
export function toWagmiError(error: unknown): unknown {
  // By its name alone: the catalogue behind `getErrorCode` comes with the engine.
  if (!(error instanceof Error) || error.name !== 'FoyerError' || !('code' in error)) return error
  return made[error.code as ErrorCode]?.(error) ?? error
}
