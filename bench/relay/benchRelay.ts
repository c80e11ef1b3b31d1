import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '@foyer/server/local/startPostgres'
import { findRedis } from '@foyer/server/local/startRedis'
import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { formatKill, formatLoad } from './formatRelay.js'
import { killOneOfTwo } from './killOneOfTwo.js'
import { loadOneRelay } from './loadOneRelay.js'

/** The amount and the duration of the load. */
export interface RelayLoad {
  readonly sockets: number
  readonly perSecond: number
  readonly seconds: number
}

/** The load that the relay must handle. */
export const fullRelayLoad: RelayLoad = { sockets: 5_000, perSecond: 2_000, seconds: 20 }

/**
 * Measures the pairing relay on this machine: one process per database, then two with one killed. Returns the exit
 * code.
 */
export async function benchRelay(load: RelayLoad): Promise<number> {
  const faults: string[] = []
  // Print the load: on a busy machine the figures measure the machine instead of the relay.
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
    // Create the database in another process: creation needs memory that a server with an existing database never uses.
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
      'two processes were not measured: install PostgreSQL and Redis (apt-get install postgresql redis-server)',
    )
  } else {
    console.log('Two relay processes, one killed in the middle …')
    const smaller = { sockets: load.sockets / 5, perSecond: load.perSecond / 4, seconds: load.seconds }
    report(formatKill(await killOneOfTwo({ postgresFolder, redisProgram, ...smaller })))
  }
  for (const fault of faults) console.error(`NOT MET  ${fault}`)
  return faults.length === 0 ? 0 : 1
}
