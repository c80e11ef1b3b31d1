import { pino } from 'pino'
import { followChain } from '../chains/indexer/followChain.js'
import { createBlockReader } from '../chains/indexer/readBlocks.js'
import { openCursor } from '../chains/indexer/writeBlocks.js'
import type { Queries } from '../db/Database.js'
import type { ModelChain } from './createModelChain.js'
import { openTestDatabase, type TestDatabase } from './testDatabases.js'

/** A database of its own that holds the index of all of a chain. `close` takes it away. */
export async function indexModelChain(
  create: () => Promise<TestDatabase>,
  chain: ModelChain,
  chainId: string,
): Promise<{ readonly queries: Queries; readonly close: () => Promise<void> }> {
  const kept = await create()
  const database = await openTestDatabase(kept)
  const { queries } = database
  const reader = createBlockReader(chain.rpc, chainId)
  let cursor = await openCursor(queries, chainId, 0)
  while (cursor.block < chain.head())
    cursor = await followChain({ chainId, queries, reader, logger: pino({ level: 'silent' }) }, cursor)
  const close = async () => {
    await database.close()
    await kept.remove()
  }
  return { queries, close }
}
