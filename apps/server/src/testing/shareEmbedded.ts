import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'

/** The environment variable with the data folder of an unused embedded database, which the tests of a run copy. */
export const embeddedVariable = 'FOYER_TEST_EMBEDDED'

/** Returns the folder with an embedded database without tables, next to the folder of the variable. */
export function emptyFiles(dataDir: string): string {
  return `${dataDir}-empty`
}

/**
 * Creates an embedded database once for all test files of a run, because a copy is much faster. Vitest calls this
 * before the tests. If the variable already names a folder, the database is created there and kept for the later
 * browser tests.
 */
export default async function shareEmbedded(): Promise<() => void> {
  const kept = process.env[embeddedVariable]
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'foyer-template-'))
  const empty = await PGlite.create(emptyFiles(dataDir))
  await empty.close()
  mkdirSync(dataDir, { recursive: true })
  const files = join(dataDir, 'pglite')
  // A second run can find the files of the first one.
  if (!existsSync(files)) cpSync(emptyFiles(dataDir), files, { recursive: true })
  const database = await openDatabase(createConfig({ dataDir }), pino({ level: 'silent' }))
  await database.close()
  process.env[embeddedVariable] = dataDir
  return () => {
    rmSync(emptyFiles(dataDir), { recursive: true, force: true })
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
