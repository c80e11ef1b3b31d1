import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { indexedOn } from '../../apps/server/src/testing/networksOn.js'
import { startFollower } from '../../apps/server/src/testing/startFollower.js'
import type { TestDatabase } from '../../apps/server/src/testing/testDatabases.js'

/** The same limit as for the other indexer (runPonder.ts). */
const limitMs = 10 * 60_000

/**
 * Runs Foyer's indexer on the chain of a node until `isDone` resolves. Throws with its last output if it ends early or
 * takes too long.
 */
export async function runFollower(database: TestDatabase, nodeUrl: string, isDone: Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-follower-'))
  const networksPath = join(folder, 'networks.json')
  writeFileSync(networksPath, JSON.stringify(indexedOn(nodeUrl)))
  const follower = startFollower(database, networksPath, false)
  const limit = new AbortController()
  try {
    await Promise.race([
      isDone,
      follower.ended.then(({ errors }) => {
        throw new Error(`the indexer exited unexpectedly:\n${errors}`)
      }),
      delay(limitMs, undefined, { signal: limit.signal }).then(() => {
        throw new Error('the indexer did not read the chain in time')
      }),
    ])
    follower.stop()
    await follower.ended
  } finally {
    limit.abort()
    follower.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
