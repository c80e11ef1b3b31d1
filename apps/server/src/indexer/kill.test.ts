import { describe, expect, it } from 'vitest'
import { proveIndexer } from '../testing/proveIndexer.js'
import { testDatabases } from '../testing/testDatabases.js'

// `npm run bench -- --indexer` does the same over 100,000 blocks, with 50 kills and 20 reorganisations.
const trial = { seed: 7, blocks: 400, kills: 3, reorgs: 3, busy: 600, accounts: 40, isSandbox: true }

describe.each(testDatabases())('an index over $name', ({ create }) => {
  it('loses nothing and has nothing twice, however often its process is killed and the chain turns round', async () => {
    const database = await create()
    try {
      const proof = await proveIndexer(database, trial, AbortSignal.timeout(60_000))
      expect(proof).toMatchObject({ kills: 3, lost: 0, doubled: 0, differences: [] })
      expect(proof.rollbacks).toBeGreaterThanOrEqual(3)
      expect(proof.rows.transfers).toBeGreaterThan(2_000)
    } finally {
      await database.remove()
    }
  }, 90_000)
})
