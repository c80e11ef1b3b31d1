import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, createConfig } from '../config.js'
import type { Database, Queries } from '../db/Database.js'
import { openDatabase } from '../db/openDatabase.js'
import { findPostgres } from '../local/startPostgres.js'
import { embeddedVariable } from './shareEmbedded.js'
import { addDatabase, sharedPostgresVariable } from './sharePostgres.js'

/** Where a test's server keeps its data, and how to get rid of it. */
export interface TestDatabase {
  readonly settings: Pick<Partial<Config>, 'dataDir' | 'databaseUrl'>
  readonly remove: () => Promise<void>
}

const createEmbedded = async (): Promise<TestDatabase> => {
  const template = process.env[embeddedVariable]
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  // Without one (a program of its own, not a run of tests) whoever opens it makes it.
  if (template !== undefined) cpSync(template, dataDir, { recursive: true })
  return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

const createPostgres = async (): Promise<TestDatabase> => {
  const shared = process.env[sharedPostgresVariable]
  if (shared === undefined) throw new Error('The run has started no PostgreSQL')
  const { url, remove } = await addDatabase(shared)
  return { settings: { databaseUrl: url }, remove }
}

/** The databases the suites run on: the embedded one always, PostgreSQL where it is installed (or FOYER_REQUIRE_POSTGRES asks for it). */
export const testDatabases = (): { name: string; create: () => Promise<TestDatabase> }[] => {
  const isThere = findPostgres() !== undefined
  if (!isThere && process.env.FOYER_REQUIRE_POSTGRES) throw new Error('PostgreSQL is not installed')
  const postgres = isThere ? [{ name: 'PostgreSQL', create: createPostgres }] : []
  return [{ name: 'embedded', create: createEmbedded }, ...postgres]
}

/** Opens a test's database while no server uses it. */
export const openTestDatabase = (database: TestDatabase): Promise<Database> =>
  openDatabase(createConfig(database.settings), pino({ level: 'silent' }))

/** Opens a test's database while no server uses it, for looking or writing. */
export const withQueries = async <T>(database: TestDatabase, use: (queries: Queries) => Promise<T>): Promise<T> => {
  const open = await openTestDatabase(database)
  try {
    return await use(open.queries)
  } finally {
    await open.close()
  }
}
