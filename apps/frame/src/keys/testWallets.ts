import { parseArgs } from 'node:util'
import sharePostgres from '../../../server/src/testing/sharePostgres.js'
import { contractDatabases } from '../../../server/src/testing/testDatabases.js'
import { runKills } from './testKillRun.js'

// npx tsx apps/frame/src/keys/testWallets.ts --wallets 10000 --database PostgreSQL
const { values } = parseArgs({
  options: {
    wallets: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'PostgreSQL' },
    workers: { type: 'string', default: '6' },
  },
})
const found = contractDatabases().find(({ name }) => name === values.database)
if (found === undefined)
  throw new Error(
    `--database is one of ${contractDatabases()
      .map(({ name }) => name)
      .join(', ')}`,
  )
const stopPostgres = await sharePostgres()
const database = await found.create()
try {
  const figures = await runKills({
    database,
    wallets: Number(values.wallets),
    workers: Number(values.workers),
    livesCalls: [10, 600],
    newDeviceEvery: 20,
    onProgress: (line) => console.log(line),
  })
  console.log(JSON.stringify({ database: found.name, ...figures }))
  process.exitCode = figures.lost + figures.changed === 0 ? 0 : 1
} finally {
  await database.remove()
  await stopPostgres?.()
}
