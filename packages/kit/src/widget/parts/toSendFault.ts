import { FoyerError, getErrorCode } from '../../errors/FoyerError.js'

/**
 * What went wrong before anything was sent. A revert found out in time costs nothing, so it must not read like one that
 * happened on the chain.
 */
export function toSendFault(error: unknown): unknown {
  return getErrorCode(error) === 'TRANSACTION_FAILED' ? new FoyerError('RPC_FAILED', { cause: error }) : error
}
