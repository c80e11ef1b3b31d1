import type { ChainAccess } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { FoyerError, isFoyerError } from '../../errors/FoyerError.js'
import { NodeError } from './NodeError.js'
import type { NodeHealth } from './NodeHealth.js'
import { createReader, type Reader } from './Reader.js'
import { withDeadline } from './withDeadline.js'

/**
 * Runs one read of a chain, which settles within `limits.rpcTimeoutMs` however many questions it asks [S9.9].
 *
 * @throws FoyerError `ABORTED`, `TIMED_OUT`, `OFFLINE`, `RATE_LIMITED`, `RPC_FAILED`, or what `run` throws.
 */
export async function withReader<T>(
  access: ChainAccess,
  health: NodeHealth,
  run: (reader: Reader) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(access.signal, limits.rpcTimeoutMs, (signal) => run(createReader(access, health, signal)))
  } catch (error) {
    throw fromNode(error)
  }
}

function fromNode(error: unknown): Error {
  if (isFoyerError(error)) return error
  if (!(error instanceof NodeError)) return new FoyerError('UNKNOWN', { cause: error })
  if (error.isRateLimit && error.retryAfterMs !== undefined)
    return new FoyerError('RATE_LIMITED', {
      context: { seconds: Math.ceil(error.retryAfterMs / 1000) },
      cause: error,
    })
  const nothingCameBack = error.code === undefined && error.status === undefined
  if (nothingCameBack && globalThis.navigator?.onLine === false) return new FoyerError('OFFLINE', { cause: error })
  return new FoyerError('RPC_FAILED', { context: { method: error.method }, cause: error })
}
