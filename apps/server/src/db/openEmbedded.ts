import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { databaseArchive } from '../program/assets.js'
import { acquireLock } from './acquireLock.js'
import { type Database, migrationsFolder, planSettings } from './Database.js'
import * as schema from './schema.js'
import { unpackDatabase } from './unpackDatabase.js'
import { readAppliedMigrations, verifyMigrations } from './verifyMigrations.js'

/**
 * Creates an empty database next to its final location, then renames it, so that a killed process leaves no incomplete
 * database. The package contains the files, because PGlite needs 850 MB of memory to create them.
 */
async function createFiles(path: string): Promise<void> {
  const draft = `${path}.creating`
  rmSync(draft, { recursive: true, force: true })
  if (databaseArchive === undefined) await (await PGlite.create(draft)).close()
  else await unpackDatabase(databaseArchive, draft)
  renameSync(draft, path)
}

/** The default of PostgreSQL (128 MB) would double the memory of the process. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/**
 * Opens the embedded database in a directory and runs its migrations. Locks the directory first: PGlite has no lock,
 * and two processes would corrupt the files. Throws `LockHeldError`, and `broken_data` if a newer version has changed
 * the tables.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const release = await acquireLock(dataDir)
  try {
    // V8 optimises PGlite's hot functions. Allow only one such task at a time: in parallel they took 50 MB more on two
    // processors, and no less time.
    setFlagsFromString('--wasm-num-compilation-tasks=1')
    const path = join(dataDir, 'pglite')
    if (!existsSync(path)) await createFiles(path)
    const client = await PGlite.create({ dataDir: path, startParams })
    await client.exec(planSettings)
    const queries = drizzle({ client, schema })
    try {
      const applied = await readAppliedMigrations((statement) => client.query(statement))
      verifyMigrations(migrationsFolder, applied, `the database in ${dataDir}`)
      await migrate(queries, { migrationsFolder })
    } catch (error) {
      await client.close()
      throw error
    }
    return {
      queries,
      ping: async () => {
        await queries.execute(sql`select 1`)
      },
      close: async () => {
        try {
          await client.close()
        } finally {
          release()
        }
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
