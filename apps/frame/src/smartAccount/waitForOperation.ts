import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Rpc } from '../approve/ApproveContext.js'

/** The interval between two reads of the receipt, and the time to wait for it, in milliseconds. */
const [pollMs, patienceMs] = [1_000, 900_000]
/** The number of consecutive reads without the operation after which it counts as dropped. */
const maxMissing = 30

/**
 * Waits until a user operation is included. Returns the hash of its transaction. Throws FoyerError
 * `TRANSACTION_FAILED` if its calls reverted, `RPC_FAILED` if the bundler dropped it.
 */
export async function waitForOperation(hash: string, rpc: Rpc): Promise<string> {
  const endMs = Date.now() + patienceMs
  for (let missing = 0; missing < maxMissing && Date.now() < endMs; ) {
    const answer = await rpc('eth_getUserOperationReceipt', [hash]).catch(() => null)
    const found = parseInclusion(answer)
    if (found?.isSuccess === false) throw new FoyerError('TRANSACTION_FAILED')
    if (found) return found.transactionHash
    const pending = await rpc('eth_getUserOperationByHash', [hash]).catch(() => undefined)
    missing = pending === null ? missing + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new FoyerError('RPC_FAILED', { context: { method: 'eth_getUserOperationReceipt' } })
}

function parseInclusion(answer: unknown): { transactionHash: string; isSuccess: boolean } | undefined {
  if (typeof answer !== 'object' || answer === null || !('receipt' in answer) || !('success' in answer))
    return undefined
  const { receipt, success } = answer
  if (typeof receipt !== 'object' || receipt === null || !('transactionHash' in receipt)) return undefined
  const { transactionHash } = receipt
  if (typeof transactionHash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(transactionHash)) return undefined
  return { transactionHash, isSuccess: success === true }
}
