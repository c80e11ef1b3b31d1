import type { ExecutorParts } from './ExecutorParts.js'
import { fetchReceipt, findInclusion } from './findInclusion.js'
import { revertedReason, type StoredOperation } from './operationStore.js'

/** The time in which lagging nodes may not know a receipt yet. */
const lagMs = 30_000

/**
 * Stores the end of an operation whose transaction nonce is used up: by its transaction, by an earlier one with lower
 * fees, or by its cancellation.
 */
export async function updateOperation(parts: ExecutorParts, stored: StoredOperation): Promise<void> {
  const { chain, store, logger, now } = parts
  const { hash, transactionHash, reason, updatedAtMs } = stored
  const { chainId } = chain
  const found = await findInclusion(chain, hash, transactionHash ? [transactionHash] : [])
  if (found) {
    await store.markIncluded(hash, found.receipt.transactionHash)
    logger.info({ chainId, hash, success: found.success }, 'a user operation was included')
    return
  }
  const receipt = transactionHash && (await fetchReceipt(chain, transactionHash))
  if (!receipt && now() - updatedAtMs < lagMs) return
  const why = reason ?? (receipt ? revertedReason : 'Another transaction of the bundler has its nonce')
  await store.markDropped(hash, transactionHash, why)
  logger.warn({ chainId, hash, reason: why }, 'a user operation was dropped')
}
