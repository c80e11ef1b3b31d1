import type { SolanaInstruction, SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import type { SolanaEffect } from './Effect.js'
import { readEffects } from './readSolanaEffects.js'
import { solanaPrograms, unreadAddress } from './solanaPrograms.js'

/** What a transaction does, and what it pays for being quick. */
export interface DecodedSolana {
  readonly effects: readonly SolanaEffect[]
  /** Programs nobody here can read, in order. */
  readonly unknownPrograms: readonly string[]
  /** Lamports on top of the 5,000 a signature costs. */
  readonly priorityFee: bigint
  /** It stands on a nonce of its own instead of a recent block, so that it does not expire after a minute. */
  readonly isLasting: boolean
}

/** Reads a transaction's instructions. `resolve` gives the key at a place; undefined where a lookup table holds it. */
export function decodeSolana(
  transaction: SolanaTransaction,
  resolve: (place: number) => string | undefined,
): DecodedSolana {
  const read = transaction.instructions.map((instruction) => readInstruction(transaction, instruction, resolve))
  const unknownPrograms = read.flatMap(({ unknown }) => (unknown === undefined ? [] : [unknown]))
  return {
    effects: read.flatMap(({ effects }) => effects),
    unknownPrograms: [...new Set(unknownPrograms)],
    priorityFee: readPriorityFee(transaction),
    isLasting: isLasting(transaction),
  }
}

interface Reading {
  readonly effects: readonly SolanaEffect[]
  readonly unknown?: string
}

function readInstruction(
  { keys }: SolanaTransaction,
  { program, accounts, data }: SolanaInstruction,
  resolve: (place: number) => string | undefined,
): Reading {
  const address = keys[program] ?? ''
  if (address === solanaPrograms.memo || address === solanaPrograms.memoOld)
    return { effects: [{ kind: 'memo', text: new TextDecoder().decode(data) }] }
  const addresses = accounts.map((place) => resolve(place) ?? unreadAddress)
  const effects = readEffects(address, { accounts: addresses, data })
  return effects ? { effects } : { effects: [{ kind: 'callProgram', program: address }], unknown: address }
}

/** The network takes a nonce for the recent block where the first instruction is AdvanceNonce (4) of the system program. */
export function isLasting({ keys, instructions: [first] }: SolanaTransaction): boolean {
  if (first === undefined || keys[first.program] !== solanaPrograms.system || first.data.length < 4) return false
  return new DataView(first.data.buffer, first.data.byteOffset).getUint32(0, true) === 4
}

/** SetComputeUnitLimit (2) and SetComputeUnitPrice (3), in millionths of a lamport a unit. */
function readPriorityFee({ instructions, keys }: SolanaTransaction): bigint {
  let price = 0n
  let units: bigint | undefined
  for (const { program, data } of instructions) {
    if (keys[program] !== solanaPrograms.computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  // Without a limit the network reserves 200,000 units for each instruction that is not of this program.
  const others = instructions.filter(({ program }) => keys[program] !== solanaPrograms.computeBudget).length
  const asked = units ?? BigInt(others) * 200_000n
  // More than this it never lets one transaction have.
  return (price * (asked < 1_400_000n ? asked : 1_400_000n) + 999_999n) / 1_000_000n
}
