import { programs } from './programs.js'
import type { Message } from './wire.js'

const lamportsPerSignature = 5_000n
const mostUnits = 1_400_000
/** What an instruction may use that says nothing of it: less for programs that are part of the node. */
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

/** Micro-lamports that a message offers for each compute unit; 0 when it says nothing. */
export function readUnitPrice(message: Message): bigint {
  const data = findRequest(message, 3, 9)
  return data === undefined ? 0n : new DataView(data.buffer, data.byteOffset).getBigUint64(1, true)
}

/** What a message costs, in lamports: its signatures, and the price of the units it may use. */
export function feeOf(message: Message): bigint {
  const wish = findRequest(message, 2, 5)
  const units =
    wish === undefined
      ? message.instructions.reduce((total, { programIdIndex }) => {
          const isBuiltin = builtins.includes(message.accountKeys[programIdIndex] ?? '')
          return total + (isBuiltin ? unitsOfBuiltin : unitsByDefault)
        }, 0)
      : new DataView(wish.buffer, wish.byteOffset).getUint32(1, true)
  const microLamports = readUnitPrice(message) * BigInt(Math.min(units, mostUnits))
  const priority = (microLamports + 999_999n) / 1_000_000n
  return BigInt(message.header.numRequiredSignatures) * lamportsPerSignature + priority
}

function findRequest({ instructions, accountKeys }: Message, kind: number, size: number): Uint8Array | undefined {
  return instructions.find(
    ({ programIdIndex, data }) =>
      accountKeys[programIdIndex] === programs.computeBudget && data[0] === kind && data.length >= size,
  )?.data
}
