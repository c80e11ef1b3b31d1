import type { ChainAccess } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { FoyerError, getErrorCode } from '../../errors/FoyerError.js'
import { NodeError } from './NodeError.js'
import type { NodeHealth } from './NodeHealth.js'
import { waitMs } from './waitMs.js'
import { withDeadline } from './withDeadline.js'
import { withReader } from './withReader.js'

/** The first look comes soon, because local chains and rollups mine at once; later ones at the usual pace [S9.10]. */
const firstWaitMs = 250
/** After this long a person has closed the page or looked elsewhere; not in the spec. */
const patienceMs = 1_800_000
/** Reads that may fail in a row before the wait gives up; not in the spec. */
const tolerableFailures = 3

/**
 * Resolves when the transaction is mined.
 *
 * @throws FoyerError `TRANSACTION_FAILED` when it was reverted, `ABORTED`, `TIMED_OUT` after 30 minutes, `RPC_FAILED`.
 */
export async function waitForTransaction(access: ChainAccess, health: NodeHealth, hash: string): Promise<void> {
  if (!/^0x[0-9a-f]{64}$/i.test(hash))
    throw new FoyerError('INVALID_OPTION', { context: { name: 'hash', reason: 'it is no transaction hash' } })
  return withDeadline(access.signal, patienceMs, async (signal) => {
    let failures = 0
    for (let waitingMs = firstWaitMs; ; waitingMs = Math.min(waitingMs * 2, limits.pollingIntervalMs)) {
      try {
        const status = await fetchStatus({ ...access, signal }, health, hash)
        if (status === 'mined') return
        if (status === 'reverted') throw new FoyerError('TRANSACTION_FAILED')
        failures = 0
      } catch (error) {
        failures += 1
        if (getErrorCode(error) === 'TRANSACTION_FAILED' || signal.aborted || failures >= tolerableFailures) throw error
      }
      await waitMs(waitingMs, signal)
    }
  })
}

function fetchStatus(access: ChainAccess, health: NodeHealth, hash: string): Promise<'pending' | 'mined' | 'reverted'> {
  return withReader(access, health, async (reader) => {
    const receipt = await reader.request('eth_getTransactionReceipt', [hash])
    if (receipt === null) return 'pending'
    const status = typeof receipt === 'object' && 'status' in receipt ? receipt.status : undefined
    if (status === '0x1') return 'mined'
    if (status === '0x0') return 'reverted'
    throw new NodeError('eth_getTransactionReceipt', 'the answer is no receipt')
  })
}
