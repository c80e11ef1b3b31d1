import { encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** A transaction of web3.js 1, by what we call of it; the library itself is the host's. */
export interface Web3Transaction {
  serialize(options?: { readonly requireAllSignatures: boolean; readonly verifySignatures: boolean }): Uint8Array
}

/** A transaction of `@solana/kit`: what is signed, and who has signed it, in the order of the signers. */
export interface KitTransaction {
  readonly messageBytes: ArrayLike<number>
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
}

/** A transaction as the host has it: bytes in wire format, an object of web3.js 1 or one of `@solana/kit`. */
export type HostTransaction = Uint8Array | Web3Transaction | KitTransaction

export interface ReadTransaction<Transaction> {
  /** In wire format. */
  readonly bytes: Uint8Array
  /** What the wallet signed, as the host's own kind of transaction. */
  restore(signed: Uint8Array): Transaction
}

const signatureLength = 64

/**
 * Reads a transaction of whichever library, without importing any: web3.js makes its objects anew by their own class.
 *
 * @throws FoyerError `REQUEST_INVALID` for anything else, and for a transaction that has no payer or block yet.
 * @example readHostTransaction(new VersionedTransaction(message)).bytes
 */
export function readHostTransaction<Transaction extends HostTransaction>(
  transaction: Transaction,
): ReadTransaction<Transaction>
export function readHostTransaction(transaction: HostTransaction): ReadTransaction<unknown> {
  const reason = 'it is no Solana transaction'
  try {
    if (transaction instanceof Uint8Array) return { bytes: transaction, restore: (signed) => signed }
    if (typeof transaction === 'object' && transaction !== null) {
      if ('serialize' in transaction && typeof transaction.serialize === 'function') return readWeb3(transaction)
      if ('messageBytes' in transaction && 'signatures' in transaction) return readKit(transaction)
    }
  } catch (cause) {
    throw isFoyerError(cause) ? cause : new FoyerError('REQUEST_INVALID', { context: { reason }, cause })
  }
  throw new FoyerError('REQUEST_INVALID', { context: { reason } })
}

interface Web3Class {
  /** Of versioned transactions. */
  deserialize?(bytes: Uint8Array): unknown
  /** Of those before. */
  from?(bytes: Uint8Array): unknown
}

function readWeb3(transaction: Web3Transaction): ReadTransaction<unknown> {
  try {
    const bytes = Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
    const Own = transaction.constructor as Web3Class
    return {
      bytes,
      restore: (signed) => {
        if (Own.deserialize) return Own.deserialize(signed)
        return Own.from ? Own.from(signed) : signed
      },
    }
  } catch (cause) {
    // The library says what is missing of it.
    const reason = cause instanceof Error ? cause.message : 'it could not be serialized'
    throw new FoyerError('REQUEST_INVALID', { context: { reason }, cause })
  }
}

function readKit(transaction: KitTransaction): ReadTransaction<unknown> {
  const message = Uint8Array.from(transaction.messageBytes)
  const signatures = listSigners(message).map((signer) => {
    const known = transaction.signatures[signer]
    return known?.length === signatureLength ? [...Uint8Array.from(known)] : new Array<number>(signatureLength).fill(0)
  })
  return {
    bytes: Uint8Array.from([signatures.length, ...signatures.flat(), ...message]),
    restore: (signed) => {
      const start = 1 + (signed[0] ?? 0) * signatureLength
      const messageBytes = signed.slice(start)
      const made = listSigners(messageBytes).map((signer, index) => {
        const signature = signed.slice(1 + index * signatureLength, 1 + (index + 1) * signatureLength)
        return [signer, signature.some((byte) => byte !== 0) ? signature : null] as const
      })
      return Object.freeze({ ...transaction, messageBytes, signatures: Object.freeze(Object.fromEntries(made)) })
    },
  }
}

/** Who signs a message: its header says how many of its keys do. */
function listSigners(message: Uint8Array): string[] {
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  // A count of keys takes a second byte from 128 on.
  const keys = header + ((message[header + 3] ?? 0) < 0x80 ? 4 : 5)
  return Array.from({ length: message[header] ?? 0 }, (_, index) =>
    encodeBase58(message.slice(keys + index * 32, keys + (index + 1) * 32)),
  )
}
