import type { Logger } from 'pino'
import type { Queries } from '../../db/Database.js'
import type { IndexedBlock } from './IndexedBlock.js'
import { BlockFault } from './parseBlock.js'
import type { BlockReader, ChainHead } from './readBlocks.js'
import { type ChainCursor, readHeaders, rollBack, writeBlocks } from './writeBlocks.js'

/** Blocks that are read while those before them are written. */
export interface ReadAhead {
  next?: { readonly from: number; readonly blocks: ReturnType<BlockReader['readBlocks']> } | undefined
}

/** How a network is followed. */
export interface FollowedChain {
  readonly chainId: string
  readonly reader: BlockReader
  readonly queries: Queries
  readonly logger: Logger
  /** Kept from step to step; nothing is read ahead without it. */
  readonly ahead?: ReadAhead
  /** Called with what was written, after it is kept. */
  readonly onBlocks?: (blocks: readonly IndexedBlock[]) => void
  /** Called when blocks were taken back. */
  readonly onRollback?: (to: number) => void
  /** Whether the node may have dropped empty blocks of the past: such a one counts as empty. */
  readonly hasGaps?: boolean
}

/** The node's chain has no block in common with what was read: nothing was changed. */
export class ChainParted extends Error {
  constructor(chainId: string, block: number) {
    super(`no block of ${chainId} since ${block} is on the node’s chain`)
    this.name = 'ChainParted'
  }
}

/**
 * Takes one step along the chain: up to some blocks forward, or back to the last block in common after a reorganisation. Answers the new
 * cursor; the same one when there is nothing new. Throws {@link BlockFault} when the node is between two blocks or lies about a parent,
 * {@link ChainParted}, `CursorMoved`, and what the RPC provider and the database throw. Whatever it throws, the cursor and the rows agree.
 */
export async function followChain(chain: FollowedChain, cursor: ChainCursor): Promise<ChainCursor> {
  const head = await chain.reader.readHead()
  if (await hasParted(chain, cursor, head)) return goBack(chain, cursor)
  if (head.number <= cursor.block) return cursor
  const blocks = await readOn(chain, cursor.block + 1, head.number)
  const linked = takeLinked(chain, cursor, blocks)
  // Not even the first one follows: either the chain turned round in this moment, or the node lies. The next look tells.
  if (linked.length === 0) return goBack(chain, cursor)
  readAhead(chain, cursor.block + linked.length + 1, head.number)
  const next = await writeBlocks(chain.queries, chain.chainId, cursor, linked)
  chain.onBlocks?.(linked.filter((block) => block !== undefined))
  return next
}

/** Blocks from a height on: those that were read ahead, or some that are read now. */
async function readOn({ reader, ahead = {} }: FollowedChain, from: number, to: number) {
  const known = ahead.next
  ahead.next = undefined
  if (known?.from === from) return (await known.blocks).slice(0, to - from + 1)
  return reader.readBlocks(from, Math.min(reader.blocksAtOnce(), to - from + 1))
}

/**
 * Begins to read what follows. Should the chain turn round meanwhile, they are found not to follow like any others. A local chain drops
 * blocks, so that one which was not there yet would count as dropped: there it waits.
 */
function readAhead({ reader, ahead, hasGaps = false }: FollowedChain, from: number, to: number): void {
  if (ahead === undefined || hasGaps || from > to) return
  const blocks = reader.readBlocks(from, Math.min(reader.blocksAtOnce(), to - from + 1))
  // Whoever takes them hears of it; nobody may.
  blocks.catch(() => undefined)
  ahead.next = { from, blocks }
}

/** Whether the node's chain no longer holds what was read. A head below the cursor, on our chain, is only a node that lags. */
async function hasParted(chain: FollowedChain, cursor: ChainCursor, head: ChainHead): Promise<boolean> {
  if (head.number > cursor.block) return false
  if (head.number === cursor.block) return cursor.hash !== undefined && head.hash !== cursor.hash
  const [header] = await readHeaders(chain.queries, chain.chainId, head.number)
  return header?.block === head.number && header.hash !== head.hash
}

/** Goes back to the newest block that the node has too. */
async function goBack(chain: FollowedChain, cursor: ChainCursor): Promise<ChainCursor> {
  const { chainId, reader, queries, logger } = chain
  const headers = await readHeaders(queries, chainId, cursor.block)
  for (const header of headers) {
    if ((await reader.readHash(header.block)) !== header.hash) continue
    if (header.block === cursor.block) throw new BlockFault('the next block does not follow the last one')
    logger.warn({ chainId, from: cursor.block, to: header.block }, 'the chain was reorganised')
    const back = await rollBack(queries, chainId, cursor, header)
    chain.onRollback?.(back.block)
    return back
  }
  throw new ChainParted(chainId, headers.at(-1)?.block ?? cursor.block)
}

/** The blocks up to the first one that does not follow the one before it. */
function takeLinked(
  { hasGaps = false }: FollowedChain,
  cursor: ChainCursor,
  blocks: readonly (IndexedBlock | undefined)[],
): (IndexedBlock | undefined)[] {
  const linked: (IndexedBlock | undefined)[] = []
  // A local node that is started again on a kept state has a new genesis block, on which its first block does not stand.
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
