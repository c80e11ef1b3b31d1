import type { RpcOutcome, RpcProvider, RpcRequest } from '../rpc/RpcProvider.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { BlockFault, parseBlock } from './parseBlock.js'

/** The newest block of a chain. */
export interface ChainHead {
  readonly number: number
  readonly hash: string
}

/** Reads the blocks of one network over plain JSON-RPC. */
export interface BlockReader {
  /** The newest block. Throws what the RPC provider throws, and {@link BlockFault}. */
  readonly readHead: () => Promise<ChainHead>
  /** Hash of a block; undefined when the node does not have it. */
  readonly readHash: (number: number) => Promise<string | undefined>
  /** How many blocks it is well to read at once when far behind: more where they are small. */
  readonly blocksAtOnce: () => number
  /** Blocks in their order, fewer than asked at times; undefined for one the node does not have. */
  readonly readBlocks: (from: number, count: number) => Promise<readonly (IndexedBlock | undefined)[]>
}

/** The node does not know a method, or does not offer it. */
const missingMethod = /not (?:found|supported|available|exist)|does not exist|unsupported|unknown method/i
/** The node that was asked has the block and cannot trace it yet, as while blocks are replaced or behind a load balancer. */
const missingBlock = /\b(?:block|header)\b.{0,200}\bnot found/i

/** Requests that wait for a node at the same time. */
const mostRequests = 32
const mostBlocksAtOnce = 128
/** Most blocks in one request: their three calls each stay below what nodes take in a batch. */
const mostBlocks = 16
/** Transactions one request asks for, as far as the blocks before let one guess: an answer has a limit. */
const wantedTransactions = 64

/**
 * Creates a reader: one batch a block, or some blocks where they are small, with receipts, and with call traces where the node gives them
 * (asked once, with the first block). Without traces, native currency that contracts move is not seen.
 */
export function createBlockReader(rpc: RpcProvider, chainId: string): BlockReader {
  const state = { isTracing: true, blocksPerRequest: 1 }

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

  function listCalls(number: number): RpcRequest[] {
    const tag = `0x${number.toString(16)}`
    return [
      { method: 'eth_getBlockByNumber', params: [tag, true] },
      { method: 'eth_getBlockReceipts', params: [tag] },
      ...(state.isTracing ? [{ method: 'debug_traceBlockByNumber', params: [tag, { tracer: 'callTracer' }] }] : []),
    ]
  }

  /** Blocks in one request. */
  async function readGroup(from: number, count: number): Promise<(IndexedBlock | undefined)[]> {
    const calls = Array.from({ length: count }, (_, index) => listCalls(from + index))
    const outcomes = await rpc.send(chainId, calls.flat())
    let at = 0
    return calls.map(({ length }) => {
      const [block, receipts, traces] = outcomes.slice(at, at + length)
      at += length
      const header = unwrap(block)
      return header === null ? undefined : parseBlock(header, unwrap(receipts), readTraces(header, traces))
    })
  }

  async function readBlocks(from: number, count: number): Promise<(IndexedBlock | undefined)[]> {
    const size = state.blocksPerRequest
    const groups = Array.from({ length: Math.ceil(count / size) }, (_, index) =>
      readGroup(from + index * size, Math.min(size, count - index * size)),
    )
    try {
      const blocks = (await Promise.all(groups)).flat()
      const transactions = blocks.reduce((sum, block) => sum + (block?.transactions.length ?? 0), 0)
      const fitting = Math.floor((wantedTransactions * count) / Math.max(1, transactions))
      state.blocksPerRequest = Math.max(1, Math.min(mostBlocks, fitting))
      return blocks
    } catch (error) {
      if (size === 1) throw error
      // The blocks may be larger than those before, or the node takes smaller batches: one at a time, then.
      state.blocksPerRequest = 1
      return readBlocks(from, Math.min(count, mostRequests))
    }
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
    blocksAtOnce: () => Math.min(mostBlocksAtOnce, mostRequests * state.blocksPerRequest),
    readBlocks,
  }
}

function unwrap(outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new BlockFault('an answer is missing')
  if ('error' in outcome) throw new BlockFault(outcome.error.message)
  return outcome.result
}
