import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { findPostgres } from '../cli/local/startPostgres.js'
import type { Config } from '../config.js'
import type { Database, Queries } from '../db/Database.js'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'
import { embeddedVariable } from './shareEmbedded.js'
import { addDatabase, sharedPostgresVariable } from './sharePostgres.js'

/** The settings of a server with a new database, and a function that removes the data. */
export interface TestDatabase {
  readonly settings: Pick<Partial<Config>, 'dataDir' | 'databaseUrl'>
  readonly remove: () => Promise<void>
}

/** A kind of database that tests run on. */
export interface TestDatabaseKind {
  readonly name: 'embedded' | 'PostgreSQL'
  readonly create: () => Promise<TestDatabase>
}

/** The environment variable with the kind that `testDatabases` returns, in a run with only one kind. */
const databaseVariable = 'FOYER_TEST_DATABASE'

const embedded: TestDatabaseKind = {
  name: 'embedded',
  create: async () => {
    const template = process.env[embeddedVariable]
    const dataDir = mkdtempSync(join(tmpdir(), 'foyer-data-'))
    // Outside a test run there is no template. The server then creates the database.
    if (template !== undefined) cpSync(template, dataDir, { recursive: true })
    return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
  },
}

const postgres: TestDatabaseKind = {
  name: 'PostgreSQL',
  create: async () => {
    const shared = process.env[sharedPostgresVariable]
    if (shared === undefined) throw new Error('The run has started no PostgreSQL')
    const { url, remove } = await addDatabase(shared)
    return { settings: { databaseUrl: url }, remove }
  },
}

/**
 * Returns all installed kinds, for tests of the database contract: queries, migrations, locks and transactions must
 * behave the same on each. Throws an Error if FOYER_REQUIRE_POSTGRES is set and PostgreSQL is not installed.
 */
export function contractDatabases(): readonly [TestDatabaseKind, ...TestDatabaseKind[]] {
  const isInstalled = findPostgres() !== undefined
  if (!isInstalled && process.env.FOYER_REQUIRE_POSTGRES) throw new Error('PostgreSQL is not installed')
  return isInstalled ? [embedded, postgres] : [embedded]
}

/**
 * Returns the kind of this run, as a list for `describe.each`: PostgreSQL if installed, because it is faster, else the
 * embedded database. `npm run test:all` repeats these tests on the embedded database.
 */
export function testDatabases(): readonly [TestDatabaseKind] {
  const installed = contractDatabases()
  const wanted = process.env[databaseVariable]
  const found = wanted === undefined ? installed.at(-1) : installed.find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`${databaseVariable} is "${wanted}", which is not installed`)
  return [found]
}

/** Returns PostgreSQL if installed, for tests of several processes with one database. */
export function postgresDatabases(): readonly TestDatabaseKind[] {
  return contractDatabases().filter(({ name }) => name === 'PostgreSQL')
}

/** Opens a test database while no server uses it. */
export function openTestDatabase(database: TestDatabase): Promise<Database> {
  return openDatabase(createConfig(database.settings), pino({ level: 'silent' }))
}

/** Opens a test database for `use` while no server uses it, and closes it. */
export async function withQueries<T>(database: TestDatabase, use: (queries: Queries) => Promise<T>): Promise<T> {
  const open = await openTestDatabase(database)
  try {
    return await use(open.queries)
  } finally {
    await open.close()
  }
}
