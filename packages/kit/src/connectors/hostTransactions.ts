import { encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** The part of a web3.js 1 transaction that we call. The host has the library. */
export interface Web3Transaction {
  serialize(options?: { readonly requireAllSignatures: boolean; readonly verifySignatures: boolean }): Uint8Array
}

/** A transaction of `@solana/kit`: the message, and the signatures in the order of the signers. */
export interface KitTransaction {
  readonly messageBytes: ArrayLike<number>
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
}

/** A transaction of the host: bytes in wire format, or an object of web3.js 1 or `@solana/kit`. */
export type HostTransaction = Uint8Array | Web3Transaction | KitTransaction

export interface ParsedTransaction<Transaction> {
  /** The transaction in wire format. */
  readonly bytes: Uint8Array
  /** Converts the signed transaction into the host's type. */
  restore(signed: Uint8Array): Transaction
}

const signatureLength = 64

/**
 * Converts a transaction of any supported library without an import of the library. Restores web3.js objects through
 * their own class.
 *
 * @throws FoyerError `REQUEST_INVALID` for any other value, and for a transaction without a payer or a blockhash.
 * @example parseHostTransaction(new VersionedTransaction(message)).bytes
 */
export function parseHostTransaction<Transaction extends HostTransaction>(
  transaction: Transaction,
): ParsedTransaction<Transaction>
export function parseHostTransaction(transaction: HostTransaction): ParsedTransaction<unknown> {
  const reason = 'it is not a Solana transaction'
  try {
    if (transaction instanceof Uint8Array) return { bytes: transaction, restore: (signed) => signed }
    if (typeof transaction === 'object' && transaction !== null) {
      if ('serialize' in transaction && typeof transaction.serialize === 'function')
        return parseWeb3Transaction(transaction)
      if ('messageBytes' in transaction && 'signatures' in transaction) return parseKitTransaction(transaction)
    }
  } catch (cause) {
    throw isFoyerError(cause) ? cause : new FoyerError('REQUEST_INVALID', { context: { reason }, cause })
  }
  throw new FoyerError('REQUEST_INVALID', { context: { reason } })
}

interface Web3Class {
  /** Exists for versioned transactions. */
  deserialize?(bytes: Uint8Array): unknown
  /** Exists for legacy transactions. */
  from?(bytes: Uint8Array): unknown
}

function parseWeb3Transaction(transaction: Web3Transaction): ParsedTransaction<unknown> {
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
    // The error message of the library names the missing field.
    const reason = cause instanceof Error ? cause.message : 'it could not be serialized'
    throw new FoyerError('REQUEST_INVALID', { context: { reason }, cause })
  }
}

function parseKitTransaction(transaction: KitTransaction): ParsedTransaction<unknown> {
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

/** Returns the signers of a message. Its header has their number. */
function listSigners(message: Uint8Array): string[] {
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  // The key count has a second byte from 128 on.
  const keys = header + ((message[header + 3] ?? 0) < 0x80 ? 4 : 5)
  return Array.from({ length: message[header] ?? 0 }, (_, index) =>
    encodeBase58(message.slice(keys + index * 32, keys + (index + 1) * 32)),
  )
}
