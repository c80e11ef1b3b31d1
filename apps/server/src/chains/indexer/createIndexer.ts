import type { NetworksFile } from '@foyer/contract/networksFile'
import type { Logger } from 'pino'
import type { Queries } from '../../db/Database.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import { ChainParted, type FollowedChain, followChain } from './followChain.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { createBlockReader } from './readBlocks.js'
import { type ChainCursor, CursorMoved, forgetChain, openCursor } from './writeBlocks.js'

/** A network the indexer reads. */
export interface IndexedNetwork {
  readonly chainId: string
  /** The first block that is read. */
  readonly startBlock: number
  /** Milliseconds between two looks at the head. */
  readonly pollMs: number
  /** A local chain: it may have dropped old empty blocks, and a chain that has nothing in common with what was read is a new one. */
  readonly isLocal?: boolean
}

/** The networks of a file that the indexer reads. A sandbox's chains are local, and looked at once a second. */
export function listIndexedNetworks({ networks }: NetworksFile, isSandbox: boolean): readonly IndexedNetwork[] {
  return networks.flatMap(({ chainId, activity = [] }) =>
    activity
      .filter((each) => each.source === 'indexer')
      .slice(0, 1)
      .map(({ startBlock = 0 }) => ({ chainId, startBlock, pollMs: isSandbox ? 1_000 : 4_000, isLocal: isSandbox })),
  )
}

/** What the indexer has read of a network, and what keeps it. */
export interface IndexerState {
  readonly chainId: string
  readonly block: number
  /** The last failure since the last success, in words for an operator. */
  readonly failure: string | undefined
}

/** A running indexer. */
export interface Indexer {
  readonly states: () => readonly IndexerState[]
  /** Resolves after the step under way; nothing is written afterwards. */
  readonly close: () => Promise<void>
}

const longestWaitMs = 30_000

/**
 * Follows each network on its own, until it is closed: one step after the other while it is behind, then a look at the head every
 * `pollMs`. A step that fails is tried again, later each time, thirty seconds at most. `wait` resolves after so many milliseconds, or
 * when the signal is aborted.
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

  async function follow({ chainId, startBlock, pollMs, isLocal = false }: IndexedNetwork): Promise<void> {
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
        const next: ChainCursor = await followChain(chain, cursor)
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
        if (error instanceof CursorMoved) logger.debug({ chainId }, error.message)
        else logger.warn({ chainId, block: cursor?.block, failures, err: error }, 'a block could not be read')
        if (error instanceof ChainParted && isLocal) {
          logger.warn({ chainId }, 'the local chain is a new one: it is read from its start')
          // What fails here fails again at the next step, and is told there.
          await forgetChain(queries, chainId).catch(() => undefined)
        }
        // Read it anew: another process may have moved it, or what was written last is not known.
        cursor = undefined
        await wait(Math.min(pollMs * 2 ** Math.min(failures, 10), longestWaitMs), signal)
      }
    }
  }

  const following = networks.map(follow)
  return {
    states: () => networks.flatMap(({ chainId }) => states.get(chainId) ?? []),
    close: async () => {
      closing.abort()
      await Promise.all(following)
    },
  }
}
