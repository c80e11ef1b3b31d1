import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { ChainAccess } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, waitMs, withDeadline, withNodes } from '../nodes.js'
import { fromTransactionError } from './fees.js'
import { ask, expired, integer, isExpired } from './node.js'
import { sendTransaction } from './sending.js'

/** What was sent in this visit, by signature: until when the network takes it, and the bytes where we have them. */
export type SentTransactions = Map<string, { readonly lastValidBlockHeight: number; readonly signed?: Uint8Array }>

/** How often the network is looked at, and given the transaction again: it forgets what found no place in a block. */
const lookMs = 2_000
const firstLookMs = 400
/** How long a transaction of an earlier visit is waited for; the network takes none that is older than some 150 blocks. */
const patienceMs = 180_000
/** Reads that may fail in a row before the wait gives up. */
const tolerableFailures = 3

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
 * Resolves when the network has confirmed a transaction. Until then it is given to the network again and again, as long as a block could take it.
 *
 * @throws FoyerError `TRANSACTION_FAILED` or `INSUFFICIENT_FUNDS` when it failed, `TIMED_OUT` when no block took it and none can any more; `ABORTED`,
 * `RPC_FAILED`.
 */
export async function waitForTransaction(
  access: ChainAccess,
  health: NodeHealth,
  sent: SentTransactions,
  signature: string,
): Promise<void> {
  const known = sent.get(signature)
  return withDeadline(access.signal, patienceMs, async (signal) => {
    let failures = 0
    for (let waitingMs = firstLookMs; ; waitingMs = lookMs) {
      await waitMs(waitingMs, signal)
      try {
        const isConfirmed = await withNodes({ ...access, signal }, health, async (nodes) => {
          // The height first: what is in no block by the last one that could take it is in none.
          const height = await ask(nodes, integer, 'getBlockHeight', [{ commitment: 'confirmed' }])
          if (await lookAt(nodes, signature)) return true
          if (known && height > known.lastValidBlockHeight) throw expired()
          // That it cannot be given again is no news: another look tells what became of it.
          if (known?.signed) await sendTransaction(nodes, known.signed).catch(() => undefined)
          return false
        })
        if (isConfirmed) break
        failures = 0
      } catch (error) {
        failures += 1
        if (isEnd(error) || signal.aborted || failures >= tolerableFailures) throw error
      }
    }
    sent.delete(signature)
  })
}

function isEnd(error: unknown): boolean {
  return isExpired(error) || ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS'].includes(getErrorCode(error) ?? '')
}

/** True once it is confirmed; throws when it has failed. */
async function lookAt(nodes: Nodes, signature: string): Promise<boolean> {
  const params = [[signature], { searchTransactionHistory: true }]
  const [status] = (await ask(nodes, statuses, 'getSignatureStatuses', params)).value
  // Old enough that no node says how it was confirmed: for good.
  const isConfirmed = status && status.confirmationStatus !== 'processed'
  if (isConfirmed && status.err !== null) throw fromTransactionError(status.err)
  return isConfirmed ?? false
}
