import { FoyerError } from '@foyer/kit/errors/FoyerError'
import type { SignedSolanaTransaction } from '../signers/solana.js'
import type { Rpc } from './ApproveContext.js'
import { toBase64 } from './solanaEncoding.js'

/** Sends a signed transaction, or finds that an earlier try has arrived although its answer did not. */
export async function sendSolana(
  { bytes, id }: Pick<SignedSolanaTransaction, 'bytes' | 'id'>,
  options: Readonly<Record<string, unknown>>,
  rpc: Rpc,
): Promise<void> {
  try {
    const answer = await rpc('sendTransaction', [toBase64(bytes), { ...options, encoding: 'base64' }])
    if (answer !== id) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'sendTransaction' } })
  } catch (error) {
    if (!(await isOnChain(id, rpc))) throw error
  }
}

/** True when the chain has taken it, and it did what it should. */
async function isOnChain(id: string, rpc: Rpc): Promise<boolean> {
  const answer = await rpc('getSignatureStatuses', [[id], { searchTransactionHistory: true }]).catch(() => undefined)
  const [status] = readList(answer)
  return typeof status === 'object' && status !== null && 'err' in status && status.err === null
}

function readList(answer: unknown): readonly unknown[] {
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
  return Array.isArray(value) ? value : []
}
