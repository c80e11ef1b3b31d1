import { describe, expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { proveIndexer } from '../../testing/proveIndexer.js'
import { testDatabases } from '../../testing/testDatabases.js'

// `npm run bench -- --indexer` runs the same over 100,000 blocks, with 50 kills and 20 reorganisations.
const size = bySuite({ main: { blocks: 160, kills: 2, reorgs: 2 }, soak: { blocks: 4_000, kills: 20, reorgs: 20 } })
const trial = { seed: 7, ...size, busy: 600, accounts: 40, isSandbox: true }

describe.each(testDatabases())('indexer process on $name', ({ create }) => {
  it(
    'loses and duplicates nothing over kills and reorganisations',
    async () => {
      const database = await create()
      try {
        const proof = await proveIndexer(
          database,
          trial,
          AbortSignal.timeout(bySuite({ main: 120_000, soak: 1_200_000 })),
        )
        expect(proof).toMatchObject({ kills: size.kills, lost: 0, doubled: 0, differences: [] })
        expect(proof.rollbacks).toBeGreaterThanOrEqual(size.reorgs)
        expect(proof.rows.transfers).toBeGreaterThan(5 * size.blocks)
      } finally {
        await database.remove()
      }
    },
    bySuite({ main: 150_000, soak: 1_300_000 }),
  )
})
