import type { NetworksFile } from '@foyer/contract/networksFile'
import type { Logger } from 'pino'
import type { Queries } from '../../db/Database.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { createBlockReader } from './readBlocks.js'
import { ChainDivergedError, type FollowedChain, syncChain } from './syncChain.js'
import { type ChainCursor, CursorMovedError, openCursor, removeChain } from './writeBlocks.js'

/** A network that the indexer reads. */
export interface IndexedNetwork {
  readonly chainId: string
  /** The first block to read. */
  readonly startBlock: number
  /** The interval between two reads of the head, in milliseconds. */
  readonly pollMs: number
  /**
   * Whether the chain is local. A local node may have dropped old empty blocks. If no block matches the index, the
   * chain has restarted.
   */
  readonly isLocal?: boolean
}

/** Returns the networks of a file which the indexer reads. Chains of a sandbox are local, and polled once a second. */
export function listIndexedNetworks({ networks }: NetworksFile, isSandbox: boolean): readonly IndexedNetwork[] {
  return networks.flatMap(({ chainId, activity = [] }) =>
    activity
      .filter((each) => each.source === 'indexer')
      .slice(0, 1)
      .map(({ startBlock = 0 }) => ({ chainId, startBlock, pollMs: isSandbox ? 1_000 : 4_000, isLocal: isSandbox })),
  )
}

/** The progress of the indexer on a network, and its last error. */
export interface IndexerState {
  readonly chainId: string
  readonly block: number
  /** The message of the last error since the last success, for an operator. */
  readonly failure: string | undefined
}

/** A running indexer. */
export interface Indexer {
  readonly states: () => readonly IndexerState[]
  /** Resolves after the current step. Nothing is written afterwards. */
  readonly close: () => Promise<void>
}

const maxBackoffMs = 30_000

/**
 * Indexes each network separately until `close`. While it is behind, it runs one step after the other, then it polls
 * the head every `pollMs`. A failed step is retried with a growing delay, up to thirty seconds. `wait` resolves after
 * the given milliseconds, or on abort.
 */
export function startIndexer(options: {
  queries: Queries
  rpc: RpcProvider
  networks: readonly IndexedNetwork[]
  logger: Logger
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onBlocks?: (chainId: string, blocks: readonly IndexedBlock[]) => void
  onRollback?: (chainId: string, to: number) => void
}): Indexer {
  const { queries, rpc, networks, logger, wait } = options
  const closing = new AbortController()
  const { signal } = closing
  const states = new Map<string, IndexerState>()

  async function indexNetwork({ chainId, startBlock, pollMs, isLocal = false }: IndexedNetwork): Promise<void> {
    const chain: FollowedChain = {
      chainId,
      queries,
      logger,
      reader: createBlockReader(rpc, chainId),
      hasGaps: isLocal,
      ahead: {},
      onBlocks: (blocks) => options.onBlocks?.(chainId, blocks),
      onRollback: (to) => options.onRollback?.(chainId, to),
    }
    let cursor: ChainCursor | undefined
    let failures = 0
    while (!signal.aborted) {
      try {
        cursor ??= await openCursor(queries, chainId, startBlock)
        const next: ChainCursor = await syncChain(chain, cursor)
        const isUpToDate = next.block === cursor.block
        cursor = next
        failures = 0
        states.set(chainId, { chainId, block: next.block, failure: undefined })
        if (isUpToDate) await wait(pollMs, signal)
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        const failure = error instanceof Error ? error.message : String(error)
        states.set(chainId, { chainId, block: cursor?.block ?? startBlock - 1, failure })
        if (error instanceof CursorMovedError) logger.debug({ chainId }, error.message)
        else logger.warn({ chainId, block: cursor?.block, failures, err: error }, 'cannot read a block')
        if (error instanceof ChainDivergedError && isLocal) {
          logger.warn({ chainId }, 'the local chain is new: reading it from its start')
          // Ignore an error here: the next step fails too, and logs it.
          await removeChain(queries, chainId).catch(() => undefined)
        }
        // Read the cursor again: another process may have moved it, or the result of the last write is unknown.
        cursor = undefined
        await wait(Math.min(pollMs * 2 ** Math.min(failures, 10), maxBackoffMs), signal)
      }
    }
  }

  const running = networks.map(indexNetwork)
  return {
    states: () => networks.flatMap(({ chainId }) => states.get(chainId) ?? []),
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
