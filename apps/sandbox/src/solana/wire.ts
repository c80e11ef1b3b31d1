import { encodeBase58 } from '@foyer/primitives/base58'
import { invalidParams } from './RpcError.js'

/** The maximum size of a transaction in bytes: it must fit into one network packet. */
export const maxTransactionBytes = 1_232

/** An instruction with indexes into the transaction's account list. */
export interface CompiledInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** The accounts that a transaction loads from a lookup table, by index. */
export interface TableLookup {
  readonly accountKey: string
  readonly writableIndexes: readonly number[]
  readonly readonlyIndexes: readonly number[]
}

/** The signed part of a transaction. */
export interface Message {
  readonly version: 'legacy' | 0
  readonly header: {
    readonly numRequiredSignatures: number
    readonly numReadonlySignedAccounts: number
    readonly numReadonlyUnsignedAccounts: number
  }
  readonly accountKeys: readonly string[]
  readonly recentBlockhash: string
  readonly instructions: readonly CompiledInstruction[]
  readonly lookups: readonly TableLookup[]
}

/** A transaction as it was sent. A missing signature is 64 zeros. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  readonly signatures: readonly Uint8Array[]
  readonly messageBytes: Uint8Array
  readonly message: Message
}

/** Decodes a legacy or version 0 transaction. Throws RpcError -32602 if it is invalid. */
export function decodeTransaction(bytes: Uint8Array): WireTransaction {
  if (bytes.length > maxTransactionBytes) {
    throw invalidParams(`a transaction has at most ${maxTransactionBytes} bytes, this one has ${bytes.length}`)
  }
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.readBytes(64))
  const messageBytes = bytes.subarray(reader.offset())
  const message = readMessage(reader)
  if (reader.offset() !== bytes.length) throw invalidParams('there are bytes after the transaction')
  const { numRequiredSignatures } = message.header
  if (signatures.length !== numRequiredSignatures || numRequiredSignatures === 0) {
    throw invalidParams(`the message asks for ${numRequiredSignatures} signatures, there are ${signatures.length}`)
  }
  return { bytes, signatures, messageBytes, message }
}

/** Decodes a message without signatures. Throws RpcError -32602 if it is invalid. */
export function decodeMessage(bytes: Uint8Array): Message {
  return readMessage(createReader(bytes))
}

function readMessage(reader: Reader): Message {
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw invalidParams(`transactions of version ${first & 0x7f} are not known`)
  const header = {
    numRequiredSignatures: isVersioned ? reader.byte() : first,
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  }
  const accountKeys = reader.list(() => encodeBase58(reader.readBytes(32)))
  const recentBlockhash = encodeBase58(reader.readBytes(32))
  const instructions = reader.list(() => ({
    programIdIndex: reader.byte(),
    accounts: reader.list(reader.byte),
    data: reader.readBytes(reader.length()),
  }))
  const lookups = isVersioned
    ? reader.list(() => ({
        accountKey: encodeBase58(reader.readBytes(32)),
        writableIndexes: reader.list(reader.byte),
        readonlyIndexes: reader.list(reader.byte),
      }))
    : []
  return { version: isVersioned ? 0 : 'legacy', header, accountKeys, recentBlockhash, instructions, lookups }
}

interface Reader {
  offset(): number
  byte(): number
  readBytes(count: number): Uint8Array
  /** Reads Solana's compact-u16. */
  length(): number
  list<T>(read: () => T): T[]
}

function createReader(bytes: Uint8Array): Reader {
  let offset = 0
  const readBytes = (count: number) => {
    if (offset + count > bytes.length) throw invalidParams('the transaction ends too early')
    offset += count
    return bytes.subarray(offset - count, offset)
  }
  const byte = () => readBytes(1)[0] ?? 0
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw invalidParams('a length of the transaction is too large')
  }
  return {
    offset: () => offset,
    byte,
    readBytes,
    length,
    list: (read) => Array.from({ length: length() }, read),
  }
}

/** Returns true if an account of the message is writable. Accounts of lookup tables have separate lists. */
export function isWritable({ header, accountKeys }: Message, index: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  if (index < numRequiredSignatures) return index < numRequiredSignatures - numReadonlySignedAccounts
  return index < accountKeys.length - numReadonlyUnsignedAccounts
}
