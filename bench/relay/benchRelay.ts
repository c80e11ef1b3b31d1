import { findPostgres } from '@foyer/server/testing/startPostgres'
import { findRedis } from '@foyer/server/testing/startRedis'
import { testDatabases } from '@foyer/server/testing/testDatabases'
import { formatKill, formatLoad } from './formatRelay.js'
import { killOneOfTwo } from './killOneOfTwo.js'
import { loadOneRelay } from './loadOneRelay.js'

/** How much load, and for how long. */
export type RelayLoad = { readonly sockets: number; readonly perSecond: number; readonly seconds: number }

/** Measures the pairing relay on this machine: one process per database, then two with one killed. Answers with the exit code. */
export async function benchRelay(load: RelayLoad): Promise<number> {
  const faults: string[] = []
  const report = (part: { lines: string[]; faults: string[] }) => {
    console.log(`\n${part.lines.join('\n')}\n`)
    faults.push(...part.faults)
  }
  for (const { name, create } of testDatabases()) {
    console.log(`One relay process, ${name} database: ${load.sockets} sockets, ${load.perSecond} messages a second …`)
    const database = await create()
    try {
      report(formatLoad(`${name} database`, await loadOneRelay(database, load)))
    } finally {
      await database.remove()
    }
  }
  const [postgresFolder, redisProgram] = [findPostgres(), findRedis()]
  if (postgresFolder === undefined || redisProgram === undefined) {
    faults.push(
      'two processes were not tried: PostgreSQL and Redis are needed (apt-get install postgresql redis-server)',
    )
  } else {
    console.log('Two relay processes, one killed in the middle …')
    const smaller = { sockets: load.sockets / 5, perSecond: load.perSecond / 4, seconds: load.seconds }
    report(formatKill(await killOneOfTwo({ postgresFolder, redisProgram, ...smaller })))
  }
  for (const fault of faults) console.error(`NOT MET  ${fault}`)
  return faults.length === 0 ? 0 : 1
}
