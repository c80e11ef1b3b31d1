import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'

/** Names the folder of a server's data, with an embedded database that nobody has used, for the tests of a run to copy. */
export const embeddedVariable = 'FOYER_TEST_EMBEDDED'

/** The files of an embedded database without a table, beside the folder that the variable names. */
export function emptyFiles(dataDir: string): string {
  return `${dataDir}-empty`
}

/**
 * Makes an embedded database once for all test files of a run, since that takes seconds and copying it does not; vitest calls this
 * before them. Where the variable names a folder already, the database goes there and stays, for the browser tests after them.
 */
export default async function shareEmbedded(): Promise<() => void> {
  const kept = process.env[embeddedVariable]
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'foyer-template-'))
  const empty = await PGlite.create(emptyFiles(dataDir))
  await empty.close()
  mkdirSync(dataDir, { recursive: true })
  const files = join(dataDir, 'pglite')
  // The second try of a run finds those of the first.
  if (!existsSync(files)) cpSync(emptyFiles(dataDir), files, { recursive: true })
  const database = await openDatabase(createConfig({ dataDir }), pino({ level: 'silent' }))
  await database.close()
  process.env[embeddedVariable] = dataDir
  return () => {
    rmSync(emptyFiles(dataDir), { recursive: true, force: true })
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
