import { FoyerError } from '@foyer/kit/errors/FoyerError'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import type { SignedSolanaTransaction } from '../signers/solana.js'
import type { Rpc } from './ApproveContext.js'

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

/** How an app wrote a transaction: base58 as the incumbent's client does, or base64. It is answered the same way. */
export interface SolanaEncoding {
  readonly bytes: Uint8Array
  write(bytes: Uint8Array): string
}

/** Reads base58, or base64 where a text can only be that. Throws FoyerError `REQUEST_INVALID`. */
export function readSolanaBytes(text: string): SolanaEncoding {
  if (/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return { bytes: decodeBase58(text), write: encodeBase58 }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0 || text.length > 8_000)
    refuse('transaction is neither base58 nor base64')
  return { bytes: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)), write: toBase64 }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
