import type { RpcOutcome, RpcProvider, RpcRequest } from '../rpc/RpcProvider.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { InvalidBlockError, parseBlock } from './parseBlock.js'

/** The newest block of a chain. */
export interface ChainHead {
  readonly number: number
  readonly hash: string
}

/** A reader of the blocks of one network over JSON-RPC. */
export interface BlockReader {
  /** Returns the newest block. Throws the errors of the RPC provider, and {@link InvalidBlockError}. */
  readonly readHead: () => Promise<ChainHead>
  /** Returns the hash of a block, or undefined if the node does not have it. */
  readonly readHash: (number: number) => Promise<string | undefined>
  /** Returns the number of blocks to read in one step when far behind. It is higher for small blocks. */
  readonly blocksAtOnce: () => number
  /**
   * Returns blocks in order, sometimes fewer than requested. An entry is undefined if the node does not have the block.
   */
  readonly readBlocks: (from: number, count: number) => Promise<readonly (IndexedBlock | undefined)[]>
}

/** Matches the errors of a node that does not support a method. */
const missingMethod = /not (?:found|supported|available|exist)|does not exist|unsupported|unknown method/i
/**
 * Matches the errors of a node that cannot trace the block yet, for example during a reorganisation or behind a load
 * balancer.
 */
const missingBlock = /\b(?:block|header)\b.{0,200}\bnot found/i

/** The maximum concurrent requests to a node. */
const maxRequests = 32
const maxBlocksPerStep = 128
/** The maximum blocks per request. Three calls per block must stay below the batch limits of nodes. */
const maxBlocksPerRequest = 16
/** The desired transactions per request, estimated from earlier blocks, because responses have a size limit. */
const targetTransactions = 64

/**
 * Creates a reader. A request contains one block, or several small ones, with receipts and call traces. If the node
 * reports that it has no traces, they are no longer requested. Without them, native currency moved by contracts is not
 * seen.
 */
export function createBlockReader(rpc: RpcProvider, chainId: string): BlockReader {
  const state = { isTracing: true, blocksPerRequest: 1 }

  async function readHead(): Promise<ChainHead> {
    const head = await readHeader('latest')
    if (head === undefined) throw new InvalidBlockError('the node has no newest block')
    return head
  }

  async function readHeader(tag: string): Promise<ChainHead | undefined> {
    const [outcome] = await rpc.send(chainId, [{ method: 'eth_getBlockByNumber', params: [tag, false] }])
    const header = unwrap(outcome)
    if (header === null) return undefined
    const { number, hash } = header as { number?: unknown; hash?: unknown }
    if (typeof number !== 'string' || typeof hash !== 'string') throw new InvalidBlockError('a header is malformed')
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

  /** Reads `count` blocks in one request. */
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
      const fitting = Math.floor((targetTransactions * count) / Math.max(1, transactions))
      state.blocksPerRequest = Math.max(1, Math.min(maxBlocksPerRequest, fitting))
      return blocks
    } catch (error) {
      if (size === 1) throw error
      // The blocks may be larger than before, or the node accepts only smaller batches: read one block at a time.
      state.blocksPerRequest = 1
      return readBlocks(from, Math.min(count, maxRequests))
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
    // A block without transactions has no traces, and some nodes return an error for it (the genesis block).
    if ((header as { transactions?: unknown[] }).transactions?.length === 0) return []
    throw new InvalidBlockError(`no traces: ${message}`)
  }

  return {
    readHead,
    readHash: async (number) => (await readHeader(`0x${number.toString(16)}`))?.hash,
    blocksAtOnce: () => Math.min(maxBlocksPerStep, maxRequests * state.blocksPerRequest),
    readBlocks,
  }
}

function unwrap(outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new InvalidBlockError('an answer is missing')
  if ('error' in outcome) throw new InvalidBlockError(outcome.error.message)
  return outcome.result
}
