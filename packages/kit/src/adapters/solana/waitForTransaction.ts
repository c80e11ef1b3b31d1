import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { ChainAccess } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, waitMs, withDeadline, withNodes } from '../nodes.js'
import { fromTransactionError } from './fees.js'
import { createExpiredError, integer, isExpired, rpc } from './node.js'
import { sendTransaction } from './sending.js'

/**
 * The transactions of this page visit, by signature, with the last block height that accepts them. `signed` has the
 * bytes if this page sent them.
 */
export type SentTransactions = Map<string, { readonly lastValidBlockHeight: number; readonly signed?: Uint8Array }>

/**
 * The interval of status requests, in milliseconds. The page sends the transaction again each time, because nodes drop
 * transactions that found no place in a block.
 */
const pollIntervalMs = 2_000
const firstPollIntervalMs = 400
/**
 * The maximum wait for a transaction of an earlier visit, in milliseconds. The network accepts none that is older than
 * about 150 blocks.
 */
const timeoutMs = 180_000
/** The maximum number of failed reads in a row. */
const maxFailures = 3

const statuses = z.object({
  value: z.array(
    z.nullable(
      z.object({
        err: z.unknown(),
        confirmationStatus: z.optional(z.nullable(z.enum(['processed', 'confirmed', 'finalized']))),
      }),
    ),
  ),
})

/**
 * Resolves when the network has confirmed a transaction. Sends the signed transaction again until no block can accept
 * it any more.
 *
 * @throws FoyerError `TRANSACTION_FAILED` or `INSUFFICIENT_FUNDS` if it failed, `TIMED_OUT` if it expired without a
 *   block; `ABORTED`, `RPC_FAILED`.
 */
export async function waitForTransaction(
  access: ChainAccess,
  health: NodeHealth,
  sent: SentTransactions,
  signature: string,
): Promise<undefined> {
  const known = sent.get(signature)
  return withDeadline(access.signal, timeoutMs, async (signal) => {
    let failures = 0
    for (let waitingMs = firstPollIntervalMs; ; waitingMs = pollIntervalMs) {
      await waitMs(waitingMs, signal)
      try {
        const isConfirmed = await withNodes({ ...access, signal }, health, async (nodes) => {
          // Read the block height before the status: "not found" after `lastValidBlockHeight` then means expired.
          const height = await rpc(nodes, integer, 'getBlockHeight', [{ commitment: 'confirmed' }])
          if (await fetchIsConfirmed(nodes, signature)) return true
          if (known && height > known.lastValidBlockHeight) throw createExpiredError()
          // Ignore a failure to send it again: the next status request shows the result.
          if (known?.signed) await sendTransaction(nodes, known.signed).catch(() => undefined)
          return false
        })
        if (isConfirmed) break
        failures = 0
      } catch (error) {
        failures += 1
        if (isFinalError(error) || signal.aborted || failures >= maxFailures) throw error
      }
    }
    sent.delete(signature)
    return undefined
  })
}

function isFinalError(error: unknown): boolean {
  return isExpired(error) || ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS'].includes(getErrorCode(error) ?? '')
}

/** Returns whether the transaction is confirmed. Throws if it failed. */
async function fetchIsConfirmed(nodes: Nodes, signature: string): Promise<boolean> {
  const params = [[signature], { searchTransactionHistory: true }]
  const [status] = (await rpc(nodes, statuses, 'getSignatureStatuses', params)).value
  // A missing `confirmationStatus` means that the transaction is old and therefore final.
  const isConfirmed = status && status.confirmationStatus !== 'processed'
  if (isConfirmed && status.err !== null) throw fromTransactionError(status.err)
  return isConfirmed ?? false
}
