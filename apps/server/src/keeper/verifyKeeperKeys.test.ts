import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/Database.js'
import { createConfig } from '../loadConfig.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../testing/testDatabases.js'
import { keeperFingerprints, keeperSecrets } from './keeperSchema.js'
import { openKeeper } from './openKeeper.js'

const logger = pino({ level: 'silent' })
const [firstKey, secondKey, thirdKey] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const owner = { projectId: 'test', personId: 'person', walletId: 'wallet' }
const refusal = /^FOYER_KEEPER_KEY: the database holds server halves/

describe.each(contractDatabases())('the keeper keys on $name', ({ create }) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeAll(async () => {
    testDatabase = await create()
    database = await openTestDatabase(testDatabase)
    await openWith(firstKey)
  })
  beforeEach(async () => {
    await database.queries.delete(keeperFingerprints)
    await database.queries.delete(keeperSecrets)
  })
  afterAll(async () => {
    await database.close()
    await testDatabase.remove()
  })

  const openWith = (...keeperKeys: Uint8Array[]) =>
    openKeeper({ config: createConfig({ ...testDatabase.settings, keeperKeys }), database, logger, now: () => 1 })
  const sealHalfWith = async (...keys: Uint8Array[]) =>
    (await openWith(...keys)).make(owner, [{ slotId: randomBytes(16).toString('base64url'), kind: 'device' }], 'device')

  it('accepts the same keys at the next start, and rejects a list without any of them', async () => {
    await openWith(firstKey)
    await openWith(firstKey)
    await expect(openWith(secondKey)).rejects.toThrow(refusal)
    await sealHalfWith(firstKey)
    await expect(openWith(secondKey)).rejects.toThrow(refusal)
  })

  it('accepts the loss of a key that seals no half, and rejects the loss of one that does', async () => {
    await sealHalfWith(firstKey)
    await sealHalfWith(secondKey, firstKey)
    await expect(openWith(secondKey)).rejects.toThrow(refusal)
    await database.queries.delete(keeperSecrets)
    await sealHalfWith(secondKey, firstKey)
    await openWith(thirdKey, secondKey)
    await expect(openWith(firstKey)).rejects.toThrow(refusal)
  })

  it('in a store without fingerprints, stores those of the keys only if they open every half', async () => {
    await sealHalfWith(firstKey)
    await sealHalfWith(secondKey, firstKey)
    await database.queries.delete(keeperFingerprints)
    await expect(openWith(secondKey)).rejects.toThrow(refusal)
    await openWith(secondKey, firstKey)
    expect(await database.queries.select().from(keeperFingerprints)).toHaveLength(2)
  })
})
