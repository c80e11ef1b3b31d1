import type { RpcOutcome, RpcProvider, RpcRequest } from '../services/providers/Providers.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { BlockFault, parseBlock } from './parseBlock.js'

/** The newest block of a chain. */
export type ChainHead = { readonly number: number; readonly hash: string }

/** Reads the blocks of one network over plain JSON-RPC. */
export type BlockReader = {
  /** The newest block. Throws what the RPC provider throws, and {@link BlockFault}. */
  readonly readHead: () => Promise<ChainHead>
  /** Hash of a block; undefined when the node does not have it. */
  readonly readHash: (number: number) => Promise<string | undefined>
  /** Blocks in their order; undefined for one the node does not have. */
  readonly readBlocks: (from: number, count: number) => Promise<readonly (IndexedBlock | undefined)[]>
}

/** The node does not know a method, or does not offer it. */
const missingMethod = /not (?:found|supported|available|exist)|does not exist|unsupported|unknown method/i
/** The node that was asked has the block and cannot trace it yet, as while blocks are replaced or behind a load balancer. */
const missingBlock = /\b(?:block|header)\b.*\bnot found/i

/**
 * Creates a reader: one batch a block, with receipts, and with call traces where the node gives them (asked once, with the first block).
 * Without traces, native currency that contracts move is not seen.
 */
export function createBlockReader(rpc: RpcProvider, chainId: string): BlockReader {
  const state: { isTracing: boolean } = { isTracing: true }

  async function readHead(): Promise<ChainHead> {
    const head = await readHeader('latest')
    if (head === undefined) throw new BlockFault('the node has no newest block')
    return head
  }

  async function readHeader(tag: string): Promise<ChainHead | undefined> {
    const [outcome] = await rpc.send(chainId, [{ method: 'eth_getBlockByNumber', params: [tag, false] }])
    const header = unwrap(outcome)
    if (header === null) return undefined
    const { number, hash } = header as { number?: unknown; hash?: unknown }
    if (typeof number !== 'string' || typeof hash !== 'string') throw new BlockFault('a header is malformed')
    return { number: Number(number), hash: hash.toLowerCase() }
  }

  async function readBlock(number: number): Promise<IndexedBlock | undefined> {
    const tag = `0x${number.toString(16)}`
    const requests: RpcRequest[] = [
      { method: 'eth_getBlockByNumber', params: [tag, true] },
      { method: 'eth_getBlockReceipts', params: [tag] },
      ...(state.isTracing ? [{ method: 'debug_traceBlockByNumber', params: [tag, { tracer: 'callTracer' }] }] : []),
    ]
    const [block, receipts, traces] = await rpc.send(chainId, requests)
    const header = unwrap(block)
    if (header === null) return undefined
    return parseBlock(header, unwrap(receipts), readTraces(header, traces))
  }

  function readTraces(header: unknown, outcome: RpcOutcome | undefined): unknown {
    if (outcome === undefined) return undefined
    if ('result' in outcome) return outcome.result ?? undefined
    const { code, message } = outcome.error
    if (code === -32_601 || (missingMethod.test(message) && !missingBlock.test(message))) {
      state.isTracing = false
      return undefined
    }
    // A block without transactions has nothing to trace, and some nodes say so with an error (the genesis block).
    if ((header as { transactions?: unknown[] }).transactions?.length === 0) return []
    throw new BlockFault(`no traces: ${message}`)
  }

  return {
    readHead,
    readHash: async (number) => (await readHeader(`0x${number.toString(16)}`))?.hash,
    readBlocks: (from, count) => Promise.all(Array.from({ length: count }, (_, index) => readBlock(from + index))),
  }
}

function unwrap(outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new BlockFault('an answer is missing')
  if ('error' in outcome) throw new BlockFault(outcome.error.message)
  return outcome.result
}
