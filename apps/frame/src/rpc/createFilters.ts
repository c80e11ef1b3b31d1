import { FrameFailure } from '../FrameFailure.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type Criteria = Readonly<Record<string, unknown>>

/** A filter of the app: its criteria, and the last block it has reported. */
interface Filter {
  readonly chainId: string
  readonly kind: 'logs' | 'blocks' | 'pending'
  readonly criteria: Criteria
  seenBlock: bigint
}

/** The maximum number of filters. The oldest is removed first, as nodes also drop old filters. */
const maxFilters = 200
/** The maximum number of blocks per response. An app that polls less often misses some. */
const maxBlocks = 50n

export type FilterMethod =
  | 'eth_newFilter'
  | 'eth_newBlockFilter'
  | 'eth_newPendingTransactionFilter'
  | 'eth_getFilterChanges'
  | 'eth_getFilterLogs'
  | 'eth_uninstallFilter'

/** The filters of one frame. */
export interface Filters {
  handle(chainId: string, method: FilterMethod, params: readonly unknown[], request: Ask): Promise<unknown>
}

/**
 * Creates filters without node support: the server distributes requests over several nodes, so a node does not know a
 * filter created on another. Each filter is a range of blocks, read with `eth_getLogs` [S7.62].
 */
export function createFilters(): Filters {
  const filters = new Map<string, Filter>()
  const state = { lastId: 0n }

  async function open(chainId: string, kind: Filter['kind'], criteria: unknown, request: Ask): Promise<string> {
    const seenBlock = await readBlockNumber(request)
    state.lastId += 1n
    const id = `0x${state.lastId.toString(16)}`
    filters.set(id, { chainId, kind, criteria: isRecord(criteria) ? criteria : {}, seenBlock })
    const oldest = filters.keys().next().value
    if (filters.size > maxFilters && oldest !== undefined) filters.delete(oldest)
    return id
  }

  function find(chainId: string, id: unknown): Filter {
    const filter = filters.get(String(id))
    if (filter?.chainId !== chainId) throw new FrameFailure('RPC_FAILED', 'filter not found')
    return filter
  }

  async function readChanges(filter: Filter, request: Ask): Promise<unknown> {
    const latest = await readBlockNumber(request)
    const from = filter.seenBlock + 1n
    // Pending transactions differ between nodes, so report none. A node may also lag behind the last one.
    if (latest < from || filter.kind === 'pending') return []
    const range = { fromBlock: toHex(from), toBlock: toHex(latest) }
    const told =
      filter.kind === 'blocks'
        ? await readHashes(from, latest, request)
        : await request('eth_getLogs', [{ ...withoutRange(filter.criteria), ...range }])
    // Advance only after a successful read: otherwise a failed read would skip blocks.
    filter.seenBlock = latest
    return told
  }

  async function readLogs(filter: Filter, request: Ask): Promise<unknown> {
    if (filter.kind !== 'logs') throw new FrameFailure('RPC_FAILED', 'filter is not for logs')
    return request('eth_getLogs', [filter.criteria])
  }

  return {
    async handle(chainId, method, [first], request) {
      switch (method) {
        case 'eth_newFilter':
          return open(chainId, 'logs', first, request)
        case 'eth_newBlockFilter':
          return open(chainId, 'blocks', {}, request)
        case 'eth_newPendingTransactionFilter':
          return open(chainId, 'pending', {}, request)
        case 'eth_getFilterChanges':
          return readChanges(find(chainId, first), request)
        case 'eth_getFilterLogs':
          return readLogs(find(chainId, first), request)
        case 'eth_uninstallFilter':
          return filters.get(String(first))?.chainId === chainId && filters.delete(String(first))
        default:
          return method satisfies never
      }
    },
  }
}

async function readHashes(from: bigint, latest: bigint, request: Ask): Promise<unknown[]> {
  const start = latest - from >= maxBlocks ? latest - maxBlocks + 1n : from
  const numbers = Array.from({ length: Number(latest - start) + 1 }, (_, index) => start + BigInt(index))
  const blocks = await Promise.all(numbers.map((number) => request('eth_getBlockByNumber', [toHex(number), false])))
  return blocks.flatMap((block) => (isRecord(block) && typeof block.hash === 'string' ? [block.hash] : []))
}

async function readBlockNumber(request: Ask): Promise<bigint> {
  const answer = await request('eth_blockNumber', [])
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]+$/.test(answer))
    throw new FrameFailure('RPC_FAILED', 'The node returned no block number.')
  return BigInt(answer)
}

function withoutRange({ fromBlock, toBlock, blockHash, ...rest }: Criteria): Criteria {
  return rest
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function isRecord(value: unknown): value is Criteria {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
