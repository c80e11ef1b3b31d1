import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '@foyer/server/local/startPostgres'
import type { TestDatabase } from '../../apps/server/src/testing/testDatabases.js'

/**
 * Calls `use` with a new embedded database on disk, then with a new PostgreSQL if that is installed. Logs if it is not.
 */
export async function withDatabases(use: (name: string, database: TestDatabase) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-data-'))
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  try {
    await use('PGlite', { settings: { dataDir }, remove })
  } finally {
    await remove()
  }
  const folder = findPostgres()
  if (folder === undefined) {
    console.log('PostgreSQL was skipped: it is not installed (apt-get install postgresql)')
    return
  }
  const postgres = await startPostgres(folder)
  try {
    await use('PostgreSQL', { settings: { databaseUrl: postgres.url }, remove: postgres.stop })
  } finally {
    await postgres.stop()
  }
}
