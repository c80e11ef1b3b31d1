import { FrameFailure } from '../FrameFailure.js'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type Criteria = Readonly<Record<string, unknown>>

/** A filter the app has opened: what it looks for, and up to which block it was told. */
interface Filter {
  readonly chainId: string
  readonly kind: 'logs' | 'blocks' | 'pending'
  readonly criteria: Criteria
  seenBlock: bigint
}

/** Most filters kept; the oldest goes first, as a node forgets filters too. */
const maxFilters = 200
/** Most blocks told at once; an app that asks more rarely has missed some anyhow. */
const maxBlocks = 50n

export type FilterMethod =
  | 'eth_newFilter'
  | 'eth_newBlockFilter'
  | 'eth_newPendingTransactionFilter'
  | 'eth_getFilterChanges'
  | 'eth_getFilterLogs'
  | 'eth_uninstallFilter'

/** Filters of one frame. */
export interface Filters {
  answer(chainId: string, method: FilterMethod, params: readonly unknown[], ask: Ask): Promise<unknown>
}

/**
 * Filters over nodes that keep none: the server spreads calls over several nodes, so a filter opened at one is unknown to
 * the next. Each is a range of blocks here, read with `eth_getLogs` [S7.62].
 */
export function createFilters(): Filters {
  const filters = new Map<string, Filter>()
  const state = { lastId: 0n }

  async function open(chainId: string, kind: Filter['kind'], criteria: unknown, ask: Ask): Promise<string> {
    const seenBlock = await readBlockNumber(ask)
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

  async function readChanges(filter: Filter, ask: Ask): Promise<unknown> {
    const latest = await readBlockNumber(ask)
    const from = filter.seenBlock + 1n
    // Nodes differ in what is pending, of which nothing is told, and one may lag behind the last.
    if (latest < from || filter.kind === 'pending') return []
    const range = { fromBlock: toHex(from), toBlock: toHex(latest) }
    const told =
      filter.kind === 'blocks'
        ? await readHashes(from, latest, ask)
        : await ask('eth_getLogs', [{ ...withoutRange(filter.criteria), ...range }])
    // Only now: what could not be read is told the next time.
    filter.seenBlock = latest
    return told
  }

  async function readLogs(filter: Filter, ask: Ask): Promise<unknown> {
    if (filter.kind !== 'logs') throw new FrameFailure('RPC_FAILED', 'filter is not for logs')
    return ask('eth_getLogs', [filter.criteria])
  }

  return {
    async answer(chainId, method, [first], ask) {
      switch (method) {
        case 'eth_newFilter':
          return open(chainId, 'logs', first, ask)
        case 'eth_newBlockFilter':
          return open(chainId, 'blocks', {}, ask)
        case 'eth_newPendingTransactionFilter':
          return open(chainId, 'pending', {}, ask)
        case 'eth_getFilterChanges':
          return readChanges(find(chainId, first), ask)
        case 'eth_getFilterLogs':
          return readLogs(find(chainId, first), ask)
        case 'eth_uninstallFilter':
          return filters.get(String(first))?.chainId === chainId && filters.delete(String(first))
        default:
          return method satisfies never
      }
    },
  }
}

async function readHashes(from: bigint, latest: bigint, ask: Ask): Promise<unknown[]> {
  const start = latest - from >= maxBlocks ? latest - maxBlocks + 1n : from
  const numbers = Array.from({ length: Number(latest - start) + 1 }, (_, index) => start + BigInt(index))
  const blocks = await Promise.all(numbers.map((number) => ask('eth_getBlockByNumber', [toHex(number), false])))
  return blocks.flatMap((block) => (isRecord(block) && typeof block.hash === 'string' ? [block.hash] : []))
}

async function readBlockNumber(ask: Ask): Promise<bigint> {
  const answer = await ask('eth_blockNumber', [])
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]+$/.test(answer))
    throw new FrameFailure('RPC_FAILED', 'The node gave no block number.')
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
