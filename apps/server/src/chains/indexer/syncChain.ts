import type { Logger } from 'pino'
import type { Queries } from '../../db/Database.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { InvalidBlockError } from './parseBlock.js'
import type { BlockReader, ChainHead } from './readBlocks.js'
import { type ChainCursor, readHeaders, rollBack, writeBlocks } from './writeBlocks.js'

/** The blocks that are read ahead while earlier blocks are written. */
export interface ReadAhead {
  next?: { readonly from: number; readonly blocks: ReturnType<BlockReader['readBlocks']> } | undefined
}

/** The settings and callbacks of an indexed network. */
export interface FollowedChain {
  readonly chainId: string
  readonly reader: BlockReader
  readonly queries: Queries
  readonly logger: Logger
  /** The read-ahead state, shared by all steps. Without it, nothing is read ahead. */
  readonly ahead?: ReadAhead
  /** Called with the blocks after they are stored. */
  readonly onBlocks?: (blocks: readonly IndexedBlock[]) => void
  /** Called after a rollback. */
  readonly onRollback?: (to: number) => void
  /** Whether the node may have dropped old empty blocks. A missing block then counts as empty. */
  readonly hasGaps?: boolean
}

/** The error for a node whose chain has no block in common with the index. Nothing was changed. */
export class ChainDivergedError extends Error {
  constructor(chainId: string, block: number) {
    super(`no block of ${chainId} since ${block} is on the node’s chain`)
    this.name = 'ChainDivergedError'
  }
}

/**
 * Runs one step: indexes some further blocks, or rolls back to the last common block after a reorganisation. Returns
 * the new cursor, or the same one if there is nothing new.
 *
 * Throws {@link InvalidBlockError} if the node's data is inconsistent or a parent hash is wrong. Throws {@link
 * ChainDivergedError}, `CursorMovedError`, and the errors of the RPC provider and the database. The cursor and the rows
 * stay consistent in all cases.
 */
export async function syncChain(chain: FollowedChain, cursor: ChainCursor): Promise<ChainCursor> {
  const head = await chain.reader.readHead()
  if (await hasDiverged(chain, cursor, head)) return rollBackToCommonBlock(chain, cursor)
  if (head.number <= cursor.block) return cursor
  const blocks = await readNextBlocks(chain, cursor.block + 1, head.number)
  const linked = getLinkedBlocks(chain, cursor, blocks)
  // If even the first block does not follow, the chain was reorganised just now, or the node's data is wrong. The check
  // in the rollback decides.
  if (linked.length === 0) return rollBackToCommonBlock(chain, cursor)
  readAhead(chain, cursor.block + linked.length + 1, head.number)
  const next = await writeBlocks(chain.queries, chain.chainId, cursor, linked)
  chain.onBlocks?.(linked.filter((block) => block !== undefined))
  return next
}

/** Returns blocks from a height, either read ahead or read now. */
async function readNextBlocks({ reader, ahead = {} }: FollowedChain, from: number, to: number) {
  const known = ahead.next
  ahead.next = undefined
  if (known?.from === from) return (await known.blocks).slice(0, to - from + 1)
  return reader.readBlocks(from, Math.min(reader.blocksAtOnce(), to - from + 1))
}

/**
 * Starts to read the next blocks. After a reorganisation they do not follow and are thus dropped. Does nothing on a
 * local chain: a block that does not exist yet would count as a dropped empty block.
 */
function readAhead({ reader, ahead, hasGaps = false }: FollowedChain, from: number, to: number): void {
  if (ahead === undefined || hasGaps || from > to) return
  const blocks = reader.readBlocks(from, Math.min(reader.blocksAtOnce(), to - from + 1))
  // The next step handles an error of this promise. If no step uses it, ignore the error.
  blocks.catch(() => undefined)
  ahead.next = { from, blocks }
}

/**
 * Returns whether the node's chain no longer contains the indexed blocks. A head below the cursor on the same chain
 * only means that the node lags.
 */
async function hasDiverged(chain: FollowedChain, cursor: ChainCursor, head: ChainHead): Promise<boolean> {
  if (head.number > cursor.block) return false
  if (head.number === cursor.block) return cursor.hash !== undefined && head.hash !== cursor.hash
  const [header] = await readHeaders(chain.queries, chain.chainId, head.number)
  return header?.block === head.number && header.hash !== head.hash
}

/** Rolls back to the newest block that the node has too. */
async function rollBackToCommonBlock(chain: FollowedChain, cursor: ChainCursor): Promise<ChainCursor> {
  const { chainId, reader, queries, logger } = chain
  const headers = await readHeaders(queries, chainId, cursor.block)
  for (const header of headers) {
    if ((await reader.readHash(header.block)) !== header.hash) continue
    if (header.block === cursor.block) throw new InvalidBlockError('the next block does not follow the last one')
    logger.warn({ chainId, from: cursor.block, to: header.block }, 'the chain was reorganised')
    const back = await rollBack(queries, chainId, cursor, header)
    chain.onRollback?.(back.block)
    return back
  }
  throw new ChainDivergedError(chainId, headers.at(-1)?.block ?? cursor.block)
}

/** Returns the blocks up to the first one that does not follow its predecessor. */
function getLinkedBlocks(
  { hasGaps = false }: FollowedChain,
  cursor: ChainCursor,
  blocks: readonly (IndexedBlock | undefined)[],
): (IndexedBlock | undefined)[] {
  const linked: (IndexedBlock | undefined)[] = []
  // Do not check the genesis block of a local node. After a restart with stored state it is new, and block 1 does not
  // follow it.
  const hashOf = (number: number, hash: string | undefined) => (hasGaps && number === 0 ? undefined : hash)
  let hash = hashOf(cursor.block, cursor.hash)
  for (const [index, block] of blocks.entries()) {
    if (block === undefined ? !hasGaps : block.number !== cursor.block + 1 + index) break
    if (block !== undefined && hash !== undefined && block.parentHash !== hash) break
    linked.push(block)
    hash = block && hashOf(block.number, block.hash)
  }
  return linked
}
