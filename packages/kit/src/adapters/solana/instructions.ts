import { programs } from './addresses.js'
import type { Instruction } from './message.js'

/** Encodes fields in the layout of the programs: little-endian numbers, one after the other. */
function encodeFields(...fields: readonly (readonly [bytes: 1 | 4 | 8, value: bigint])[]): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  const view = new DataView(data.buffer)
  let offset = 0
  for (const [bytes, value] of fields) {
    if (value < 0n || value >= 1n << BigInt(bytes * 8)) throw new RangeError(`${value} does not fit ${bytes} bytes`)
    if (bytes === 1) view.setUint8(offset, Number(value))
    else if (bytes === 4) view.setUint32(offset, Number(value), true)
    else view.setBigUint64(offset, value, true)
    offset += bytes
  }
  return data
}

/** Creates a transfer of lamports (system program, Transfer). */
export function transferLamports(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: programs.system,
    accounts: [
      { address: from, isSigner: true, isWritable: true },
      { address: to, isWritable: true },
    ],
    data: encodeFields([4, 2n], [8, lamports]),
  }
}

export interface TokenTransfer {
  readonly tokenProgram: string
  readonly mint: string
  readonly decimals: number
  /** The token account of the sender; `owner` signs for it. */
  readonly source: string
  readonly destination: string
  readonly owner: string
  /** The amount in smallest units. */
  readonly amount: bigint
}

/**
 * Creates a transfer of tokens. The network verifies mint and decimals (TransferChecked of SPL Token and Token-2022).
 */
export function transferTokens(transfer: TokenTransfer): Instruction {
  const { tokenProgram, mint, decimals, source, destination, owner, amount } = transfer
  return {
    program: tokenProgram,
    accounts: [
      { address: source, isWritable: true },
      { address: mint },
      { address: destination, isWritable: true },
      { address: owner, isSigner: true },
    ],
    data: encodeFields([1, 12n], [8, amount], [1, BigInt(decimals)]),
  }
}

export interface NewTokenAccount {
  readonly tokenProgram: string
  readonly mint: string
  readonly payer: string
  readonly owner: string
  /** The associated token account of the owner. */
  readonly account: string
}

/** Creates the associated token account of an owner, unless it exists when the transaction runs (CreateIdempotent). */
export function createTokenAccount({ tokenProgram, mint, payer, owner, account }: NewTokenAccount): Instruction {
  return {
    program: programs.associatedToken,
    accounts: [
      { address: payer, isSigner: true, isWritable: true },
      { address: account, isWritable: true },
      { address: owner },
      { address: mint },
      { address: programs.system },
      { address: tokenProgram },
    ],
    data: encodeFields([1, 1n]),
  }
}

/** The compute unit limit of a transaction, and the price per unit. */
export interface ComputeBudget {
  readonly units: number
  /** The price in millionths of a lamport per unit. */
  readonly microLamports: bigint
}

/** Creates the instructions SetComputeUnitLimit and SetComputeUnitPrice. */
export function setComputeBudget({ units, microLamports }: ComputeBudget): readonly Instruction[] {
  const set = (data: Uint8Array): Instruction => ({ program: programs.computeBudget, accounts: [], data })
  return [set(encodeFields([1, 2n], [4, BigInt(units)])), set(encodeFields([1, 3n], [8, microLamports]))]
}
