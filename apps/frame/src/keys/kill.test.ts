import { describe, expect, it } from 'vitest'
import { bySuite } from '../../../../scripts/test/suite.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { runKills } from './testKillRun.js'

const wallets = bySuite({ main: 12, soak: 200 })

describe.each(testDatabases())('kill -9 of the complete server on $name', { timeout: 600_000 }, ({ create }) => {
  it('loses no wallet and changes no address while users log in for the first time', async () => {
    const database = await create()
    try {
      const figures = await runKills({
        database,
        wallets,
        workers: 4,
        livesCalls: [5, 50],
        newDeviceEvery: 4,
      })
      expect(figures).toMatchObject({ wallets, lost: 0, changed: 0, openedOnNewDevice: wallets / 4 })
      expect(figures.kills).toBeGreaterThan(0)
      expect(figures.cutOff).toBeGreaterThan(0)
    } finally {
      await database.remove()
    }
  })
})
