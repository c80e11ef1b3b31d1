import { programs } from './programs.js'
import type { Message } from './wire.js'

const lamportsPerSignature = 5_000n
const maxUnits = 1_400_000
/** The default compute units of an instruction. Built-in programs have fewer. */
const unitsByDefault = 200_000
const unitsOfBuiltin = 3_000
const builtins: readonly string[] = [
  programs.system,
  programs.computeBudget,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
]

/** Returns the price per compute unit in micro-lamports; 0 if the message sets none. */
export function readUnitPrice(message: Message): bigint {
  const data = findRequest(message, 3, 9)
  return data === undefined ? 0n : new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
}

/** Returns the fee of a message in lamports: its signatures, plus the price of its maximum compute units. */
export function feeOf(message: Message): bigint {
  const wish = findRequest(message, 2, 5)
  const units =
    wish === undefined
      ? message.instructions.reduce((total, { programIdIndex }) => {
          const isBuiltin = builtins.includes(message.accountKeys[programIdIndex] ?? '')
          return total + (isBuiltin ? unitsOfBuiltin : unitsByDefault)
        }, 0)
      : new DataView(wish.buffer, wish.byteOffset).getUint32(1, true)
  const microLamports = readUnitPrice(message) * BigInt(Math.min(units, maxUnits))
  const priority = (microLamports + 999_999n) / 1_000_000n
  return BigInt(message.header.numRequiredSignatures) * lamportsPerSignature + priority
}

function findRequest({ instructions, accountKeys }: Message, kind: number, size: number): Uint8Array | undefined {
  return instructions.find(
    ({ programIdIndex, data }) =>
      accountKeys[programIdIndex] === programs.computeBudget && data[0] === kind && data.length >= size,
  )?.data
}
