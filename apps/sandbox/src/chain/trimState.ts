import { gunzipSync } from 'node:zlib'
import { SandboxError } from '../SandboxError.js'

/** Contracts can ask for the hashes of the last 256 blocks (BLOCKHASH), so those stay. */
const keptBlocks = 256

interface StateDump {
  best_block_number: number | string
  blocks: { header: { number: string }; transactions: unknown[] }[]
}

/**
 * The answer of anvil_dumpState as JSON without old empty blocks. An empty block weighs 1.75 kB, which at one block
 * every 5 s would be 30 MB a day for nothing; blocks with transactions always stay, and so do receipts and logs.
 * Throws when the node's answer is not a state dump.
 */
export function trimState(dump: unknown): string {
  if (typeof dump !== 'string' || !dump.startsWith('0x'))
    throw new SandboxError('chain_failed', 'anvil_dumpState answered rubbish')
  const state: unknown = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString('utf8'))
  if (!isStateDump(state)) throw new SandboxError('chain_failed', 'anvil_dumpState answered a state without blocks')
  const best = Number(state.best_block_number)
  const blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number)
    return number === 0 || transactions.length > 0 || number > best - keptBlocks
  })
  return JSON.stringify({ ...state, blocks })
}

function isStateDump(value: unknown): value is StateDump {
  return typeof value === 'object' && value !== null && 'best_block_number' in value && 'blocks' in value
    ? Array.isArray(value.blocks)
    : false
}
