import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../config.js'
import type { Database } from '../db/Database.js'
import { openDatabase } from '../db/openDatabase.js'
import { createConfig } from '../loadConfig.js'
import { createSigningKeys } from '../secrets/createSigningKeys.js'
import { createSecrets } from '../secrets/secrets.js'
import { contractDatabases, postgresDatabases, type TestDatabase } from '../testing/testDatabases.js'
import { createKeeper } from './createKeeper.js'
import type { Keeper } from './Keeper.js'
import { readKeeperKeys } from './keeperKeys.js'
import { writeKeeperLog } from './keeperLog.js'
import { keeperLog, keeperSecrets } from './keeperSchema.js'
import { openKeeper } from './openKeeper.js'

const logger = pino({ level: 'silent' })
function id() {
  return randomBytes(16).toString('base64url')
}
function secret() {
  return randomBytes(32).toString('base64url')
}
const hourMs = 3_600_000

describe.each(postgresDatabases())('keeper with a separate database', ({ create }) => {
  it('creates no tables in the wallet database, and stores its rows in its database', async () => {
    const [app, apart] = [await create(), await create()]
    const { databaseUrl } = apart.settings
    const settings = { ...app.settings, keeperKeys: [randomBytes(32)] }
    const config = createConfig(databaseUrl === undefined ? settings : { ...settings, keeperDatabaseUrl: databaseUrl })
    const database = await openDatabase(config, logger)
    const keeper = await openKeeper({ config, database, logger, now: Date.now })
    try {
      const whose = { projectId: 'test', personId: id(), walletId: id() }
      const slot = { slotId: id(), kind: 'device' as const }
      const [made] = await keeper.make(whose, [slot], 'device')
      await keeper.activate(whose, [slot], 'device')
      expect(await keeper.release(whose, slot, 'device')).toEqual({ status: 'released', half: made?.half })
      const tables = await database.queries.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
      const names = JSON.stringify(tables)
      expect(names).toContain('wallet_slots')
      expect(names).not.toContain('keeper_')
      await database.close()
      const theirs = await openDatabase(createConfig({ ...apart.settings }), logger)
      expect(await theirs.queries.select().from(keeperSecrets)).toHaveLength(1)
      await theirs.close()
    } finally {
      await keeper.close()
      await app.remove()
      await apart.remove()
    }
  })
})

describe.each(postgresDatabases())('log of the keeper', ({ create }) => {
  it('a write to the log blocks only other writers: a signing key can be created meanwhile', async () => {
    const store = await create()
    const database = await openDatabase(createConfig(store.settings), logger)
    const { queries } = database
    try {
      const keeper = await openKeeper({
        config: createConfig({ ...store.settings, keeperKeys: [randomBytes(32)] }),
        database,
        logger,
        now: Date.now,
      })
      const line = { event: 'made' as const, slotId: id(), owner: id(), deviceId: 'device', atMs: 1 }
      await queries.transaction(async (transaction) => {
        await writeKeeperLog(transaction, [line])
        const secrets = createSecrets(new Uint8Array(32))
        const { keys } = await createSigningKeys({ queries, secrets, logger, now: Date.now }).jwks()
        expect(keys).toHaveLength(1)
      })
      await keeper.close()
    } finally {
      await database.close()
      await store.remove()
    }
  })
})

describe('readKeeperKeys', () => {
  it('creates a key file for its owner once in a sandbox, and requires a configured key elsewhere', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'foyer-keeper-'))
    try {
      const [first] = readKeeperKeys(createConfig({ sandbox: true, dataDir }))
      expect(first).toHaveLength(32)
      expect(readKeeperKeys(createConfig({ sandbox: true, dataDir }))).toEqual([first])
      expect(statSync(join(dataDir, 'keeper.key')).mode & 0o777).toBe(0o600)
      expect(readdirSync(dataDir)).toEqual(['keeper.key'])
      expect(() => readKeeperKeys(createConfig({ dataDir }))).toThrow('FOYER_KEEPER_KEY')
      writeFileSync(join(dataDir, 'keeper.key'), 'rubbish')
      expect(() => readKeeperKeys(createConfig({ sandbox: true, dataDir }))).toThrow('is not a keeper key')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe.each(contractDatabases())('keeper on $name', ({ create }) => {
  let testDatabase: TestDatabase
  let database: Database
  let keeper: Keeper
  let config: Config
  const clock = { ms: 1_800_000_000_000 }
  const now = () => clock.ms
  const owner = () => ({ projectId: 'test', personId: id(), walletId: id() })

  beforeAll(async () => {
    testDatabase = await create()
    config = createConfig({ ...testDatabase.settings, keeperKeys: [randomBytes(32)] })
    database = await openDatabase(config, logger)
    keeper = await openKeeper({ config, database, logger, now })
  })
  afterAll(async () => {
    await keeper.close()
    await database.close()
    await testDatabase.remove()
  })

  const storePassword = async (verifier: string) => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'password' as const }
    const [made] = await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [{ ...slot, verifier }], 'device')
    return { whose, slot, half: made?.half }
  }

  it('a second start does not repeat the migrations', async () => {
    const again = await openKeeper({ config, database, logger, now })
    await again.close()
  })

  it('make returns the same half for the same id, and release returns it after the activation', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'device' as const }
    const [first] = await keeper.make(whose, [slot], 'device')
    const [second] = await keeper.make(whose, [slot], 'device')
    expect(second?.half).toEqual(first?.half)
    expect(await keeper.release(whose, slot, 'device')).toEqual({ status: 'unknown' })
    await keeper.activate(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    expect(await keeper.release(whose, slot, 'device')).toEqual({ status: 'released', half: first?.half })
  })

  it('returns no half to another owner or for another kind', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'device' as const }
    await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    for (const other of [owner(), { ...whose, personId: id() }, { ...whose, projectId: 'quiet' }]) {
      expect(await keeper.release(other, slot, 'device')).toEqual({ status: 'unknown' })
      await expect(keeper.make(other, [slot], 'device')).rejects.toMatchObject({ code: 'secret_unknown' })
    }
    expect(await keeper.release(whose, { ...slot, kind: 'managed' }, 'device')).toEqual({ status: 'unknown' })
  })

  it('an hour after the activation, only release returns a half, and make throws', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'device' as const }
    await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    clock.ms += hourMs + 1
    await expect(keeper.make(whose, [slot], 'device')).rejects.toMatchObject({ code: 'secret_unknown' })
  })

  it('destroy is permanent: neither release nor make with the same id returns the half', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'managed' as const }
    await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    await keeper.destroy(whose, [slot.slotId], 'device')
    await keeper.destroy(whose, [slot.slotId], 'device')
    expect(await keeper.release(whose, slot, 'device')).toEqual({ status: 'unknown' })
    await expect(keeper.make(whose, [slot], 'device')).rejects.toMatchObject({ code: 'secret_unknown' })
    await expect(keeper.activate(whose, [slot], 'device')).rejects.toMatchObject({ code: 'secret_unknown' })
    const rows = await database.queries.select().from(keeperSecrets)
    expect(rows.find(({ slotId }) => slotId === slot.slotId)).toMatchObject({ state: 'destroyed', sealed: null })
  })

  it('allows five wrong passwords an hour and twenty a day, over any number of connections', async () => {
    const verifier = secret()
    const { whose, slot, half } = await storePassword(verifier)
    const guess = () => keeper.release(whose, { ...slot, verifier: secret() }, 'device')
    const open = () => keeper.release(whose, { ...slot, verifier }, 'device')
    const burst = await Promise.all(Array.from({ length: 12 }, guess))
    expect(burst.filter(({ status }) => status === 'wrong')).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 'exhausted')).toHaveLength(7)
    const refused = await open()
    expect(refused).toEqual({ status: 'exhausted', waitMs: hourMs })
    let wrong = 5
    while (wrong < 20) {
      clock.ms += hourMs
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe('wrong')
      wrong += 5
    }
    clock.ms += hourMs
    expect(await open()).toMatchObject({ status: 'exhausted', waitMs: 20 * hourMs })
    clock.ms += 20 * hourMs
    expect(await open()).toEqual({ status: 'released', half })
  })

  it('returns the tries that are left, and a right password restores none', async () => {
    const verifier = secret()
    const { whose, slot } = await storePassword(verifier)
    expect(await keeper.release(whose, { ...slot, verifier: secret() }, 'd')).toEqual({ status: 'wrong', triesLeft: 4 })
    expect(await keeper.release(whose, { ...slot, verifier }, 'd')).toMatchObject({ status: 'released' })
    expect(await keeper.release(whose, slot, 'd')).toEqual({ status: 'wrong', triesLeft: 3 })
  })

  const listLines = async (slotId: string) => {
    const lines = await database.queries
      .select()
      .from(keeperLog)
      .where(eq(keeperLog.slotId, slotId))
      .orderBy(keeperLog.seq)
    return lines.map(({ event, deviceId }) => `${event} ${deviceId}`)
  }

  it('logs each device once that received a half from make, for any number of calls', async () => {
    const whose = owner()
    const [slot, other] = [id(), id()].map((slotId) => ({ slotId, kind: 'device' as const }))
    if (slot === undefined || other === undefined) throw new Error('two slots')
    for (let time = 0; time < 3; time += 1) await keeper.make(whose, [slot], 'one')
    await keeper.make(whose, [slot, other], 'one')
    await Promise.all([1, 2, 3].map(() => keeper.make(whose, [slot], 'two')))
    await keeper.activate(whose, [slot], 'one')
    await keeper.make(whose, [slot], 'three')
    expect(await listLines(slot.slotId)).toEqual(['made one', 'made two', 'activated one', 'made three'])
    expect(await listLines(other.slotId)).toEqual(['made one'])
  })

  it('logs once that all tries are used up, until there are tries again', async () => {
    const { whose, slot } = await storePassword(secret())
    const guess = () => keeper.release(whose, { ...slot, verifier: secret() }, 'thief')
    for (let tries = 0; tries < 9; tries += 1) await guess()
    clock.ms += 1_000
    expect(await guess()).toMatchObject({ status: 'exhausted' })
    const round = [...Array(5).fill('wrong thief'), 'exhausted thief']
    expect((await listLines(slot.slotId)).slice(2)).toEqual(round)
    clock.ms += hourMs
    for (let tries = 0; tries < 9; tries += 1) await guess()
    expect((await listLines(slot.slotId)).slice(2)).toEqual([...round, ...round])
  })

  it('clean deletes halves that no wallet has used, and no others', async () => {
    const whose = owner()
    const [left, used] = [id(), id()].map((slotId) => ({ slotId, kind: 'device' as const }))
    if (left === undefined || used === undefined) throw new Error('two slots')
    await keeper.make(whose, [left, used], 'device')
    await keeper.activate(whose, [used], 'device')
    clock.ms += 25 * hourMs
    await keeper.clean()
    await expect(keeper.activate(whose, [left], 'device')).rejects.toMatchObject({ code: 'secret_unknown' })
    expect(await keeper.release(whose, used, 'device')).toMatchObject({ status: 'released' })
  })

  it('the log chains every event and rejects changes and deletions of a line', async () => {
    const verified = await keeper.verifyLog()
    expect(verified).toHaveProperty('lines')
    await expect(database.queries.execute(sql`update keeper_log set device_id = 'x'`)).rejects.toThrow()
    await expect(database.queries.execute(sql`delete from keeper_log`)).rejects.toThrow()
    await expect(database.queries.execute(sql`truncate keeper_log`)).rejects.toThrow()
    const events = new Set((await database.queries.select().from(keeperLog)).map(({ event }) => event))
    expect([...events].sort()).toEqual(['activated', 'destroyed', 'exhausted', 'made', 'released', 'wrong'])
  })

  it('verifyLog finds a line that was altered while the trigger was disabled', async () => {
    await database.queries.execute(sql`alter table keeper_log disable trigger keeper_log_append_only`)
    await database.queries.execute(sql`update keeper_log set device_id = 'x' where seq = 3`)
    expect(await keeper.verifyLog()).toEqual({ brokenAtSeq: 3 })
  })

  it('rejects a half that another key sealed, and opens one that an older key sealed', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'device' as const }
    const [made] = await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    const [key] = config.keeperKeys ?? []
    if (key === undefined) throw new Error('a key')
    const withKeys = (keys: Uint8Array[]) =>
      openKeeper({ config: { ...config, keeperKeys: keys }, database, logger, now })
    const stranger = createKeeper({ queries: database.queries, keys: [randomBytes(32)], now })
    await expect(stranger.release(whose, slot, 'device')).rejects.toThrow('sealed with a key')
    const rotated = await withKeys([randomBytes(32), key])
    expect(await rotated.release(whose, slot, 'device')).toEqual({ status: 'released', half: made?.half })
  })
})
