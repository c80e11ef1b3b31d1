import { toKey } from './addresses.js'

export interface AccountMeta {
  readonly address: string
  readonly isSigner?: boolean
  readonly isWritable?: boolean
}

export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

export interface MessageParts {
  /** The account that pays the fee and signs first. */
  readonly payer: string
  readonly instructions: readonly Instruction[]
  /** The blockhash in base58. */
  readonly blockhash: string
}

/**
 * Encodes a message in the legacy wire format, which every wallet supports. Each account occurs once, with all
 * permissions that any instruction needs. Signers come first; within each group, writable accounts come before
 * read-only ones.
 *
 * @throws FoyerError `INVALID_ADDRESS`.
 */
export function compileMessage({ payer, instructions, blockhash }: MessageParts): Uint8Array<ArrayBuffer> {
  const accounts = mergeAccounts(payer, instructions)
  const places = new Map(accounts.map(({ address }, place) => [address, place]))
  const place = (address: string) => places.get(address) ?? 0
  const count = (isSigner: boolean, isWritable: boolean) =>
    accounts.filter((each) => each.isSigner === isSigner && each.isWritable === isWritable).length
  const header = [count(true, true) + count(true, false), count(true, false), count(false, false)]
  const body = instructions.map(({ program, accounts: metas, data }) =>
    concatBytes(
      Uint8Array.of(place(program)),
      prefixLength(Uint8Array.from(metas, ({ address }) => place(address))),
      prefixLength(data),
    ),
  )
  return concatBytes(
    Uint8Array.from(header),
    formatLength(accounts.length),
    ...accounts.map(({ address }) => toKey(address)),
    toKey(blockhash),
    formatLength(instructions.length),
    ...body,
  )
}

/** Encodes an unsigned transaction: empty bytes for each signature, then the message. */
export function wrapMessage(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const signatures = message[0] ?? 0
  return concatBytes(formatLength(signatures), new Uint8Array(signatures * 64), message)
}

function mergeAccounts(payer: string, instructions: readonly Instruction[]): readonly Required<AccountMeta>[] {
  const metas: readonly AccountMeta[] = [
    { address: payer, isSigner: true, isWritable: true },
    ...instructions.flatMap(({ program, accounts }) => [...accounts, { address: program }]),
  ]
  const merged = new Map<string, Required<AccountMeta>>()
  for (const { address, isSigner = false, isWritable = false } of metas) {
    const before = merged.get(address)
    merged.set(address, {
      address,
      isSigner: isSigner || before?.isSigner === true,
      isWritable: isWritable || before?.isWritable === true,
    })
  }
  const rank = ({ isSigner, isWritable }: Required<AccountMeta>) => (isSigner ? 0 : 2) + (isWritable ? 0 : 1)
  // The sort is stable, so the payer remains first.
  return [...merged.values()].sort((left, right) => rank(left) - rank(right))
}

/** Encodes a length as "compact-u16": seven bits per byte, lowest first. */
function formatLength(length: number): Uint8Array<ArrayBuffer> {
  const bytes = []
  let rest = length
  for (; rest > 0x7f; rest >>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

function prefixLength(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(formatLength(bytes.length), bytes)
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
