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

describe.each(postgresDatabases())('a keeper with a database of its own', ({ create }) => {
  it('keeps nothing of its own beside the wallets, and nothing of theirs in its own', async () => {
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

describe.each(postgresDatabases())('the log of the keeper', ({ create }) => {
  it('keeps nobody waiting but who writes to it: a signing key is made meanwhile', async () => {
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

describe('the keeper key', () => {
  it('is made once in a sandbox, kept in a file nobody else reads, and asked for everywhere else', () => {
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

describe.each(contractDatabases())('the keeper on $name', ({ create }) => {
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

  const keepPassword = async (verifier: string) => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'password' as const }
    const [made] = await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [{ ...slot, verifier }], 'device')
    return { whose, slot, half: made?.half }
  }

  it('opens its tables a second time without doing their migrations again', async () => {
    const again = await openKeeper({ config, database, logger, now })
    await again.close()
  })

  it('makes the same half for the same id, and releases that half once it is in use', async () => {
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

  it('gives no half to another owner or as another kind', async () => {
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

  it('gives a half that is in use by its release only: not by its id an hour later', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'device' as const }
    await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    clock.ms += hourMs + 1
    await expect(keeper.make(whose, [slot], 'device')).rejects.toMatchObject({ code: 'secret_unknown' })
  })

  it('destroys for ever: neither release nor the same id brings the half back', async () => {
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

  it('allows five wrong passwords an hour and twenty a day, over as many connections as one likes', async () => {
    const verifier = secret()
    const { whose, slot, half } = await keepPassword(verifier)
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

  it('tells how many tries are left, and a right password gives none back', async () => {
    const verifier = secret()
    const { whose, slot } = await keepPassword(verifier)
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

  it('tells once of each device it gave a half to while the slot was made, however often that one asks', async () => {
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

  it('tells once that all tries are used up, until there are tries again', async () => {
    const { whose, slot } = await keepPassword(secret())
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

  it('removes halves nobody came to use, and no other', async () => {
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

  it('chains every event in its log, and refuses to change or delete a line', async () => {
    const verified = await keeper.verifyLog()
    expect(verified).toHaveProperty('lines')
    await expect(database.queries.execute(sql`update keeper_log set device_id = 'x'`)).rejects.toThrow()
    await expect(database.queries.execute(sql`delete from keeper_log`)).rejects.toThrow()
    await expect(database.queries.execute(sql`truncate keeper_log`)).rejects.toThrow()
    const events = new Set((await database.queries.select().from(keeperLog)).map(({ event }) => event))
    expect([...events].sort()).toEqual(['activated', 'destroyed', 'exhausted', 'made', 'released', 'wrong'])
  })

  it('notices a line that was altered behind the trigger', async () => {
    await database.queries.execute(sql`alter table keeper_log disable trigger keeper_log_append_only`)
    await database.queries.execute(sql`update keeper_log set device_id = 'x' where seq = 3`)
    expect(await keeper.verifyLog()).toEqual({ brokenAtSeq: 3 })
  })

  it('opens nothing with another key, and still opens what an older key sealed', async () => {
    const whose = owner()
    const slot = { slotId: id(), kind: 'device' as const }
    const [made] = await keeper.make(whose, [slot], 'device')
    await keeper.activate(whose, [slot], 'device')
    const [key] = config.keeperKeys ?? []
    if (key === undefined) throw new Error('a key')
    const withKeys = (keys: Uint8Array[]) =>
      openKeeper({ config: { ...config, keeperKeys: keys }, database, logger, now })
    const stranger = createKeeper({ queries: database.queries, keys: [randomBytes(32)], now })
    await expect(stranger.release(whose, slot, 'device')).rejects.toThrow('sealed under a key')
    const rotated = await withKeys([randomBytes(32), key])
    expect(await rotated.release(whose, slot, 'device')).toEqual({ status: 'released', half: made?.half })
  })
})
