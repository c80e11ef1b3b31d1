import { pino } from 'pino'
import { createBlockReader } from '../chains/indexer/readBlocks.js'
import { syncChain } from '../chains/indexer/syncChain.js'
import { openCursor } from '../chains/indexer/writeBlocks.js'
import type { Queries } from '../db/Database.js'
import type { ModelChain } from './createModelChain.js'
import { openTestDatabase, type TestDatabase } from './testDatabases.js'

/** Creates a database with the index of a complete chain. `close` removes it. */
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
    cursor = await syncChain({ chainId, queries, reader, logger: pino({ level: 'silent' }) }, cursor)
  const close = async () => {
    await database.close()
    await kept.remove()
  }
  return { queries, close }
}
