import type { SolanaInstruction, SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import type { SolanaEffect } from './Effect.js'
import { readEffects } from './readSolanaEffects.js'
import { solanaPrograms, unreadAddress } from './solanaPrograms.js'

/** The effects of a transaction, and its priority fee. */
export interface DecodedSolana {
  readonly effects: readonly SolanaEffect[]
  /** The programs that the frame cannot decode, in order. */
  readonly unknownPrograms: readonly string[]
  /** Lamports in addition to the 5,000 of a signature. */
  readonly priorityFee: bigint
  /**
   * True if the transaction uses a nonce account instead of a recent block, so that it does not expire after a minute.
   */
  readonly isLasting: boolean
}

/**
 * Decodes the instructions of a transaction. `resolve` returns the key at a position, or undefined for a key in a
 * lookup table that could not be read.
 */
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

/** Returns true if the first instruction is AdvanceNonce (4) of the system program: the blockhash is then a nonce. */
export function isLasting({ keys, instructions: [first] }: SolanaTransaction): boolean {
  if (first === undefined || keys[first.program] !== solanaPrograms.system || first.data.length < 4) return false
  return new DataView(first.data.buffer, first.data.byteOffset).getUint32(0, true) === 4
}

/** Returns the fee from SetComputeUnitLimit (2) and SetComputeUnitPrice (3), in micro-lamports per unit. */
function readPriorityFee({ instructions, keys }: SolanaTransaction): bigint {
  let price = 0n
  let units: bigint | undefined
  for (const { program, data } of instructions) {
    if (keys[program] !== solanaPrograms.computeBudget) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  // Without a limit, the network reserves 200,000 units for each instruction of another program.
  const others = instructions.filter(({ program }) => keys[program] !== solanaPrograms.computeBudget).length
  const requested = units ?? BigInt(others) * 200_000n
  // The network grants one transaction at most 1,400,000 units.
  return (price * (requested < 1_400_000n ? requested : 1_400_000n) + 999_999n) / 1_000_000n
}
