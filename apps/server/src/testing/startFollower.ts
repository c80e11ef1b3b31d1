import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { listProgramArguments } from '../cli/local/startServerProcess.js'
import type { TestDatabase } from './testDatabases.js'

/** A process that indexes the chains of a networks file. */
export interface Follower {
  /** Resolves when the process has ended, with its number of rollbacks and its error output. */
  readonly ended: Promise<{ rollbacks: number; errors: string }>
  /** Kills the process at once, like a power failure. */
  readonly kill: () => void
  /** Sends SIGTERM. */
  readonly stop: () => void
}

/**
 * Starts the indexer process on a shared PostgreSQL. Only one process can use an embedded database, so a server process
 * with an indexer is started there.
 */
export function startFollower(database: TestDatabase, networksPath: string, isSandbox: boolean): Follower {
  const { databaseUrl, dataDir } = database.settings
  const program = databaseUrl === undefined ? listProgramArguments() : [...listProgramArguments(), 'indexer']
  const child = spawn(process.execPath, program, {
    env: {
      ...{ PATH: process.env.PATH, FOYER_HOST: '127.0.0.1', FOYER_PORT: '0', FOYER_FRAME_PORT: '0' },
      ...{ FOYER_SANDBOX: isSandbox ? '1' : '0', FOYER_LOG_LEVEL: 'warn', FOYER_NETWORKS: networksPath },
      ...(databaseUrl === undefined ? { FOYER_DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told = { rollbacks: 0, errors: '' }
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('"the chain was reorganised"')) told.rollbacks += 1
    else told.errors = `${told.errors}${line}\n`.slice(-4_000)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    told.errors = `${told.errors}${line}\n`.slice(-4_000)
  })
  return {
    ended: once(child, 'close').then(() => told),
    kill: () => child.kill('SIGKILL'),
    stop: () => child.kill('SIGTERM'),
  }
}
