import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { concatBytes } from '../keys/bytes.js'
import type { Vault } from '../keys/Vault.js'
import { encodeBase58 } from './base58.js'
import type { SolanaTransaction } from './parseSolanaTransaction.js'

type SolanaSigner = Pick<Vault, 'signSolana'>

export interface SignedSolanaTransaction {
  /** The transaction in wire format, with our signature at its index and the signatures of others. */
  readonly bytes: Uint8Array
  /** Our signature. */
  readonly signature: Uint8Array
  /** The fee payer's signature in base58, which is the id of the transaction. */
  readonly id: string
}

/**
 * Returns the index of our key among the signers. Throws FoyerError `UNAUTHORIZED` if the transaction does not need it.
 */
export function findSigner(transaction: SolanaTransaction, address: string): number {
  const index = transaction.keys.slice(0, transaction.signerCount).indexOf(address)
  if (index < 0) throw new FoyerError('UNAUTHORIZED')
  return index
}

/** Adds our signature. Throws FoyerError `UNAUTHORIZED` if the transaction does not need our key. */
export async function signSolanaTransaction(
  vault: SolanaSigner,
  transaction: SolanaTransaction,
  address: string,
): Promise<SignedSolanaTransaction> {
  const index = findSigner(transaction, address)
  const signature = await vault.signSolana(transaction.message)
  if (signature.length !== 64) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'sign' } })
  const signatures = transaction.signatures.map((known, place) => (place === index ? signature : known))
  // At most 127 signers fit into a packet, so the count is one byte.
  const bytes = concatBytes(Uint8Array.of(signatures.length), ...signatures, transaction.message)
  return { bytes, signature, id: encodeBase58(signatures[0] ?? signature) }
}
