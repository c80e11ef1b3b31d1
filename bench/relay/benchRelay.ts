import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '@foyer/server/local/startPostgres'
import { findRedis } from '@foyer/server/local/startRedis'
import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { formatKill, formatLoad } from './formatRelay.js'
import { killOneOfTwo } from './killOneOfTwo.js'
import { loadOneRelay } from './loadOneRelay.js'

/** How much load, and for how long. */
export interface RelayLoad {
  readonly sockets: number
  readonly perSecond: number
  readonly seconds: number
}

/** What the relay has to bear. */
export const fullRelayLoad: RelayLoad = { sockets: 5_000, perSecond: 2_000, seconds: 20 }

/** Measures the pairing relay on this machine: one process per database, then two with one killed. Answers with the exit code. */
export async function benchRelay(load: RelayLoad): Promise<number> {
  const faults: string[] = []
  // A busy machine takes its time from the relay: what is measured then is the machine.
  console.log(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} before the run`)
  const report = (part: { lines: string[]; faults: string[] }) => {
    console.log(`\n${part.lines.join('\n')}\n`)
    faults.push(...part.faults)
  }
  const loadOne = async (name: string, database: Readonly<Record<string, string>>) => {
    console.log(`One relay process, ${name}: ${load.sockets} sockets, ${load.perSecond} messages a second …`)
    report(formatLoad(name, await loadOneRelay(database, load)))
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-relay-'))
  try {
    // Making the database takes memory that a server which only opens it never uses.
    await (await startServerProcess({ FOYER_DATA_DIR: dataDir })).stop()
    await loadOne('embedded database', { FOYER_DATA_DIR: dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [postgresFolder, redisProgram] = [findPostgres(), findRedis()]
  if (postgresFolder !== undefined) {
    const postgres = await startPostgres(postgresFolder)
    try {
      await loadOne('PostgreSQL', { DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  }
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
