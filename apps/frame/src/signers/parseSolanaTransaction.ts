import { encodeBase58 } from './base58.js'
import { refuse } from './bytes.js'

/** A parsed Solana transaction, legacy or v0. Keys are in base58. */
export interface SolanaTransaction {
  readonly version: 'legacy' | 0
  /** The signatures, 64 bytes each. Missing signatures are zeros. The first belongs to the fee payer. */
  readonly signatures: readonly Uint8Array[]
  /** The bytes that every signer signs. */
  readonly message: Uint8Array
  readonly signerCount: number
  readonly readonlySignerCount: number
  readonly readonlyOtherCount: number
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly AddressLookup[]
}

export interface SolanaInstruction {
  readonly program: number
  /** Indexes into the keys, followed by the keys from lookup tables: writable keys of all tables first. */
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export interface AddressLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** The maximum length. The network accepts at most 1,232 bytes; the rest is a reserve for future changes. */
const maxBytes = 4_096

/** Parses a transaction in wire format, signed or unsigned. Throws FoyerError `REQUEST_INVALID`. */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > maxBytes) refuse('transaction is too long')
  const reader = createByteReader(bytes)
  const signatures = Array.from({ length: reader.length() }, () => reader.readBytes(64))
  const message = bytes.slice(reader.offset())
  const first = reader.byte()
  const version = first < 128 ? 'legacy' : 0
  if (first > 128) refuse('transaction version is not known')
  const signerCount = version === 0 ? reader.byte() : first
  const readonlySignerCount = reader.byte()
  const readonlyOtherCount = reader.byte()
  const keys = Array.from({ length: reader.length() }, () => encodeBase58(reader.readBytes(32)))
  const blockhash = encodeBase58(reader.readBytes(32))
  const instructions = Array.from({ length: reader.length() }, (): SolanaInstruction => {
    const program = reader.byte()
    const accounts = [...reader.readBytes(reader.length())]
    return { program, accounts, data: reader.readBytes(reader.length()) }
  })
  const lookups = version === 0 ? Array.from({ length: reader.length() }, () => readLookup(reader)) : []
  if (!reader.isAtEnd()) refuse('transaction has bytes left over')
  const parsed: SolanaTransaction = {
    version,
    signatures,
    message,
    signerCount,
    readonlySignerCount,
    readonlyOtherCount,
    keys,
    blockhash,
    instructions,
    lookups,
  }
  assertSound(parsed)
  return parsed
}

function readLookup(reader: ReturnType<typeof createByteReader>): AddressLookup {
  const table = encodeBase58(reader.readBytes(32))
  const writable = [...reader.readBytes(reader.length())]
  return { table, writable, readonly: [...reader.readBytes(reader.length())] }
}

function assertSound(transaction: SolanaTransaction): void {
  const { signatures, signerCount, readonlySignerCount, readonlyOtherCount, keys, instructions, lookups } = transaction
  if (signerCount === 0 || signerCount > keys.length) refuse('transaction has no signer')
  if (signatures.length !== signerCount) refuse('the numbers of signatures and signers differ')
  if (readonlySignerCount >= signerCount || readonlyOtherCount > keys.length - signerCount)
    refuse('header does not fit the keys')
  if (new Set(keys).size !== keys.length) refuse('a key is repeated')
  const known =
    keys.length + lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  // A program must not come from a lookup table: the Solana runtime rejects that too.
  if (instructions.some(({ program }) => program === 0 || program >= keys.length))
    refuse('an instruction names no program')
  if (instructions.some(({ accounts }) => accounts.some((index) => index >= known)))
    refuse('an instruction names no account')
}

export interface ByteReader {
  byte(): number
  /** Returns a copy of the next bytes. */
  readBytes(count: number): Uint8Array
  /** Reads Solana's "compact-u16": seven bits per byte, low bits first, without padding. */
  length(): number
  offset(): number
  isAtEnd(): boolean
}

/**
 * Creates a reader that reads bytes in order. Every read throws FoyerError `REQUEST_INVALID` at the end of the bytes.
 */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const readBytes = (count: number) => {
    if (at + count > bytes.length) refuse('transaction ends early')
    at += count
    return bytes.slice(at - count, at)
  }
  const byte = () => readBytes(1)[0] ?? 0
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      // Reject padding: a number must have only one encoding.
      if (next === 0 && shift > 0) break
      value |= (next & 127) << shift
      if (next < 128 && value < 65_536) return value
    }
    refuse('a length has a bad encoding')
  }
  return { byte, readBytes, length, offset: () => at, isAtEnd: () => at === bytes.length }
}
