import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { listProgramArguments } from '../cli/local/startServerProcess.js'
import type { TestDatabase } from './testDatabases.js'

/** A program of its own that follows the chains of a networks file. */
export interface Follower {
  /** Resolves with how often it took blocks back and with what it said on stderr, when it is gone, wanted or not. */
  readonly ended: Promise<{ rollbacks: number; errors: string }>
  /** Ends it at once, as a power cut does. */
  readonly kill: () => void
  /** Asks it to stop. */
  readonly stop: () => void
}

/** Starts the indexer where servers share a PostgreSQL; an embedded database belongs to one process, and there the server follows. */
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
