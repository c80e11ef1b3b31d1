import { afterAll, beforeAll } from 'vitest'
import type { Config } from '../../config.js'
import type { TestDatabase } from '../testDatabases.js'
import { type LoginWorld, startLoginWorld } from './startLoginWorld.js'

/** A login world that all tests of a `describe` share: starts before the first of them, and goes with its database after the last. */
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
