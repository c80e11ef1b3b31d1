import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { isLasting } from '../decode/decodeSolana.js'
import { concatBytes } from '../keys/bytes.js'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import { parseSolanaTransaction, type SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import type { SignedSolanaTransaction } from '../signers/solana.js'
import type { Rpc } from './ApproveContext.js'

/**
 * Sends a signed transaction. If sending fails, checks whether an earlier attempt arrived although its response was
 * lost.
 */
export async function sendSolana(
  { bytes, id }: Pick<SignedSolanaTransaction, 'bytes' | 'id'>,
  options: Readonly<Record<string, unknown>>,
  rpc: Rpc,
): Promise<void> {
  try {
    const settings = { preflightCommitment: 'confirmed', ...options, encoding: 'base64' }
    const answer = await rpc('sendTransaction', [toBase64(bytes), settings])
    if (answer !== id) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'sendTransaction' } })
  } catch (error) {
    if (!(await isOnChain(id, rpc))) throw error
  }
}

/**
 * Replaces an expired blockhash with a recent one, because the user may have read the request for more than a minute.
 * Leaves the transaction unchanged if others sign it too or it uses a nonce account. Never rejects.
 */
export async function renewBlock(transaction: SolanaTransaction, rpc: Rpc): Promise<SolanaTransaction> {
  const { signerCount, blockhash, version, keys, message } = transaction
  if (signerCount > 1 || isLasting(transaction)) return transaction
  if ((await isRemembered(blockhash, rpc)) !== false) return transaction
  const answer = await rpc('getLatestBlockhash', [{ commitment: 'confirmed' }]).catch(() => undefined)
  const latest = readField(readField(answer, 'value'), 'blockhash')
  if (typeof latest !== 'string') return transaction
  try {
    const fresh = decodeBase58(latest, 44)
    if (fresh.length !== 32) return transaction
    // The message starts with the version, the header and the number of keys. The keys follow.
    const at = (version === 0 ? 1 : 0) + 3 + (keys.length < 128 ? 1 : 2) + 32 * keys.length
    const renewed = concatBytes(message.slice(0, at), fresh, message.slice(at + 32))
    return parseSolanaTransaction(concatBytes(Uint8Array.of(1), new Uint8Array(64), renewed))
  } catch {
    // The node returned an invalid blockhash.
    return transaction
  }
}

/**
 * Returns true if transactions with this blockhash can still be sent, or undefined if the node does not return a
 * result.
 */
async function isRemembered(blockhash: string, rpc: Rpc): Promise<boolean | undefined> {
  const answer = await rpc('isBlockhashValid', [blockhash, { commitment: 'processed' }]).catch(() => undefined)
  const value = readField(answer, 'value')
  return typeof value === 'boolean' ? value : undefined
}

/** The pause between two send attempts, in milliseconds. */
const resendMs = 2_000
/** The maximum number of attempts. Every blockhash expires within this time. */
const maxRounds = 60

/**
 * Sends a transaction again until it is confirmed or expired, because nodes drop some transactions under load. All
 * attempts send the same transaction, so it is executed at most once. Never rejects.
 *
 * @param wait pauses for a number of milliseconds; tests replace it
 */
export async function resendSolana(
  { bytes, id }: Pick<SignedSolanaTransaction, 'bytes' | 'id'>,
  blockhash: string,
  rpc: Rpc,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    await wait(resendMs)
    const answer = await rpc('getSignatureStatuses', [[id]]).catch(() => undefined)
    const [status] = readList(answer)
    const level = readField(status, 'confirmationStatus')
    if (level === 'confirmed' || level === 'finalized') return
    if (status !== null) continue
    if ((await isRemembered(blockhash, rpc)) === false) return
    await rpc('sendTransaction', [toBase64(bytes), { encoding: 'base64', skipPreflight: true, maxRetries: 0 }]).catch(
      () => undefined,
    )
  }
}

/** Returns true if the transaction is on chain and succeeded. */
async function isOnChain(id: string, rpc: Rpc): Promise<boolean> {
  const answer = await rpc('getSignatureStatuses', [[id], { searchTransactionHistory: true }]).catch(() => undefined)
  const [status] = readList(answer)
  return typeof status === 'object' && status !== null && 'err' in status && status.err === null
}

function readList(answer: unknown): readonly unknown[] {
  const value = readField(answer, 'value')
  return Array.isArray(value) ? value : []
}

/** Returns a field of a node's response, or undefined if the response has another shape. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/**
 * The decoded bytes of a transaction, and an encoder for the app's encoding: base58, as existing clients use it, or
 * base64.
 */
export interface SolanaEncoding {
  readonly bytes: Uint8Array
  write(bytes: Uint8Array): string
}

/** Decodes base58, or base64 if the text is not valid base58. Throws FoyerError `REQUEST_INVALID`. */
export function readSolanaBytes(text: string): SolanaEncoding {
  if (/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return { bytes: decodeBase58(text), write: encodeBase58 }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0 || text.length > 8_000)
    refuse('transaction is neither base58 nor base64')
  return { bytes: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)), write: toBase64 }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
