import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createConfig } from '../config.js'
import { openDatabase } from '../db/openDatabase.js'

/** Names the folder of a server's data, with an embedded database that nobody has used, for the tests of a run to copy. */
export const embeddedVariable = 'FOYER_TEST_EMBEDDED'

/**
 * Makes an embedded database once for all test files of a run, since that takes seconds and copying it does not; vitest calls this
 * before them. Where the variable names a folder already, the database goes there and stays, for the browser tests after them.
 */
export default async function shareEmbedded(): Promise<() => void> {
  const kept = process.env[embeddedVariable]
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'foyer-template-'))
  const database = await openDatabase(createConfig({ dataDir }), pino({ level: 'silent' }))
  await database.close()
  process.env[embeddedVariable] = dataDir
  return () => {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
