import { afterAll, beforeAll } from 'vitest'
import type { Config } from '../../config.js'
import type { TestDatabase } from '../testDatabases.js'
import { type LoginWorld, startLoginWorld } from './startLoginWorld.js'

/**
 * Shares a login world between all tests of a `describe`. Starts it before the first test, and removes it and its
 * database after the last one.
 */
export function useLoginWorld(create: () => Promise<TestDatabase>, config: Partial<Config> = {}): () => LoginWorld {
  const open: { world?: LoginWorld; database?: TestDatabase } = {}
  beforeAll(async () => {
    open.database = await create()
    open.world = await startLoginWorld(open.database, config)
  }, 120_000)
  afterAll(async () => {
    await open.world?.close()
    await open.database?.remove()
  })
  return () => {
    if (open.world === undefined) throw new Error('not started')
    return open.world
  }
}
