import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../config.js'
import { createConfig } from '../config.js'
import type { Queries } from '../db/Database.js'
import { openDatabase } from '../db/openDatabase.js'
import { findPostgres } from '../local/startPostgres.js'
import { addDatabase, sharedPostgresVariable } from './sharePostgres.js'

/** Where a test's server keeps its data, and how to get rid of it. */
export type TestDatabase = {
  readonly settings: Pick<Partial<Config>, 'dataDir' | 'databaseUrl'>
  readonly remove: () => Promise<void>
}

const templatePath = join(tmpdir(), `foyer-pglite-template-${userInfo().uid}-0.5.16`)

/** Creating an embedded database takes seconds, copying one does not: the first test of a machine makes the template. */
const createEmbedded = async (): Promise<TestDatabase> => {
  if (!existsSync(templatePath)) {
    const draft = mkdtempSync(`${templatePath}-`)
    const database = await openDatabase(createConfig({ dataDir: draft }), pino({ level: 'silent' }))
    await database.close()
    try {
      renameSync(draft, templatePath)
    } catch {
      // Another test file was faster; its template is as good.
      rmSync(draft, { recursive: true, force: true })
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  cpSync(templatePath, dataDir, { recursive: true })
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

/** Opens a test's database while no server uses it, for looking or writing. */
export const withQueries = async <T>(database: TestDatabase, use: (queries: Queries) => Promise<T>): Promise<T> => {
  const open = await openDatabase(createConfig(database.settings), pino({ level: 'silent' }))
  try {
    return await use(open.queries)
  } finally {
    await open.close()
  }
}
