import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres } from '../cli/local/startPostgres.js'
import { runCli } from '../cli/runCli.js'
import { keyFingerprints } from '../db/loginSchema.js'
import { startLoginWorld, testSecret } from '../testing/login/startLoginWorld.js'
import { contractDatabases, postgresDatabases, type TestDatabase, withQueries } from '../testing/testDatabases.js'

const otherSecret = new Uint8Array(32).fill(8)
const email = 'owner@example.com'

async function createDatabase(kind: { create: () => Promise<TestDatabase> }): Promise<TestDatabase> {
  const database = await kind.create()
  onTestFinished(database.remove)
  return database
}

const hourMs = 3_600_000

/**
 * Starts a server, logs the owner in and stops the server. Returns whether the owner was a new person. The clock starts `hour` hours later,
 * since mails to one address are limited.
 */
async function logInOnce(database: TestDatabase, secretKey: Uint8Array, hour = 0): Promise<boolean> {
  const world = await startLoginWorld(database, { secretKey })
  try {
    world.clock.nowMs += hour * hourMs
    return (await world.logIn(await world.openBrowser(), email)).body.isNewPerson
  } finally {
    await world.close()
  }
}

function forgetFingerprint(database: TestDatabase) {
  return withQueries(database, (queries) => queries.delete(keyFingerprints))
}

function copyWithDump(from: TestDatabase, to: TestDatabase): void {
  const folder = findPostgres() ?? expect.fail('PostgreSQL is not installed')
  const dump = spawnSync(join(folder, 'pg_dump'), ['--clean', '--if-exists', from.settings.databaseUrl ?? ''])
  const restore = spawnSync(join(folder, 'psql'), ['--quiet', '-v', 'ON_ERROR_STOP=1', to.settings.databaseUrl ?? ''], {
    input: dump.stdout,
  })
  expect(String(restore.stderr)).not.toContain('ERROR')
  expect(restore.status).toBe(0)
}

describe.each(contractDatabases())('the secret key on $name', { timeout: 60_000 }, (kind) => {
  it('is accepted at the next start, and another one is rejected before any write', async () => {
    const database = await createDatabase(kind)
    expect(await logInOnce(database, testSecret)).toBe(true)
    expect(await logInOnce(database, testSecret, 1)).toBe(false)
    await expect(startLoginWorld(database, { secretKey: otherSecret })).rejects.toThrow(
      /^FOYER_SECRET_KEY: the database was created with another key/,
    )
    const [row, ...more] = await withQueries(database, (queries) => queries.select().from(keyFingerprints))
    expect(more).toEqual([])
    expect(row?.fingerprint).toHaveLength(43)
    expect(row?.fingerprint).not.toContain(Buffer.from(testSecret).toString('base64url'))
  })

  it('in a database without a fingerprint, is stored only if it opens the sealed data', async () => {
    const database = await createDatabase(kind)
    await logInOnce(database, testSecret)
    await forgetFingerprint(database)
    await expect(startLoginWorld(database, { secretKey: otherSecret })).rejects.toThrow('FOYER_SECRET_KEY')
    expect(await withQueries(database, (queries) => queries.select().from(keyFingerprints))).toEqual([])
    expect(await logInOnce(database, testSecret, 1)).toBe(false)
    expect(await withQueries(database, (queries) => queries.select().from(keyFingerprints))).toHaveLength(1)
  })

  it('is replaced by `secret accept`, after which earlier users are new', async () => {
    const database = await createDatabase(kind)
    await logInOnce(database, testSecret)
    const accept = (secretKey: Uint8Array | undefined) =>
      withQueries(database, (queries) => runCli(queries, ['secret', 'accept'], { secretKey }))
    await expect(accept(undefined)).rejects.toThrow('set FOYER_SECRET_KEY')
    await accept(otherSecret)
    expect(await logInOnce(database, otherSecret, 1)).toBe(true)
    await expect(startLoginWorld(database, { secretKey: testSecret })).rejects.toThrow('FOYER_SECRET_KEY')
  })
})

describe.each(postgresDatabases())('the secret key after a restore on $name', { timeout: 60_000 }, (kind) => {
  it('must be the one of the dump: the server rejects another one and recognises the user with the same one', async () => {
    const [original, restored] = [await createDatabase(kind), await createDatabase(kind)]
    await logInOnce(original, testSecret)
    copyWithDump(original, restored)
    await expect(startLoginWorld(restored, { secretKey: otherSecret })).rejects.toThrow('FOYER_SECRET_KEY')
    expect(await logInOnce(restored, testSecret, 1)).toBe(false)
  })
})
