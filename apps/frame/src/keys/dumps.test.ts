import { createDecipheriv, randomBytes as nodeRandomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestKeys, type TestAsker, type TestKeys, type TestRow } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { type Bytes, copyBytes, fromBase64Url } from './bytes.js'
import { openVault, type SlotPlace, unwrapDek } from './slots.js'
import { createTestBrowser, createTestPasskeys, makeKit } from './testVault.js'

/** Every row of the dump, by table. */
type Dump = Awaited<ReturnType<TestKeys['dump']>>

async function dumpOf(server: TestKeys, isWanted: (table: string) => boolean): Promise<Dump> {
  return Object.fromEntries(Object.entries(await server.dump()).filter(([table]) => isWanted(table)))
}

/** Returns all byte strings of this length in a dump: complete values, and parts of sealed values. */
function findSecrets(dump: Dump, length: number): Bytes[] {
  const found = new Map<string, Bytes>()
  const keep = (bytes: Uint8Array) => {
    if (bytes.length === length) found.set(Buffer.from(bytes).toString('hex'), copyBytes(bytes))
  }
  const texts = Object.values(dump)
    .flat()
    .flatMap((row) => Object.values(row).map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))
  // Values inside JSON (client data, facts) are included separately.
  const words = new Set(texts.flatMap((text) => [text, ...text.split(/[^A-Za-z0-9_-]+/)]))
  for (const word of words) {
    for (const bytes of [Buffer.from(word, 'base64url'), Buffer.from(word, 'hex'), Buffer.from(word, 'utf8')]) {
      keep(bytes)
      // Skip the IV of a sealed value, or the header of a value sealed by the key-share store.
      for (const offset of [12, 33]) keep(bytes.subarray(offset, offset + length))
    }
  }
  keep(new Uint8Array(length))
  return [...found.values()]
}

/**
 * Returns the pairs of halves to try: each with none, with zeros, with itself and its neighbours, and with the known
 * half.
 */
const pairsOf = function* (clients: readonly Bytes[], servers: readonly Bytes[], known: Bytes | undefined) {
  const none = new Uint8Array()
  for (const client of clients) {
    yield [client, known ?? none] as const
    yield [client, new Uint8Array(32)] as const
  }
  for (const server of servers) {
    yield [none, server] as const
    yield [new Uint8Array(32), server] as const
  }
  for (const [at, client] of clients.entries())
    for (const server of servers.slice(at, at + 1)) yield [client, server] as const
}

function text(row: TestRow, name: string): string {
  return String(row[name])
}

/**
 * Tries to open everything in a dump with all values in it and the given halves. Returns the kinds of slots that
 * opened.
 */
async function tryToOpen(dump: Dump, personId: string, halves: ReadonlyMap<string, Bytes> = new Map()) {
  const opened = new Set<string>()
  let tries = 0
  const candidates = findSecrets(dump, 32)
  const clients = [new Uint8Array(), ...candidates, ...findSecrets(dump, 16)]
  for (const wallet of dump.wallets ?? []) {
    if (wallet.person_id !== personId) continue
    const owner = { projectId: text(wallet, 'project_id'), personId, walletId: text(wallet, 'wallet_id') }
    const open = (dek: Bytes) =>
      openVault(dek, text(wallet, 'vault'), owner, Number(wallet.vault_version), text(wallet, 'addr_fingerprint'))
    for (const dek of candidates) {
      tries += 1
      await open(dek).then(
        () => opened.add('vault'),
        () => undefined,
      )
    }
    for (const slot of (dump.wallet_slots ?? []).filter((row) => row.wallet_id === wallet.wallet_id)) {
      const kind = text(slot, 'kind') as SlotPlace['kind']
      const slotId = text(slot, 'slot_id')
      const place = { owner, dekVersion: Number(wallet.dek_version), slotId, kind, salt: text(slot, 'salt') }
      const half = halves.get(slotId)
      for (const [client, server] of pairsOf(clients, candidates, half)) {
        tries += 1
        const dek = await unwrapDek(text(slot, 'wrapped_dek'), place, { client, server }).catch(() => undefined)
        if (dek !== undefined && (await open(dek)).length === 32) opened.add(kind)
      }
    }
  }
  return { opened: [...opened].sort(), tries }
}

function isKeeper(table: string) {
  return table.startsWith('keeper_')
}

describe.each(testDatabases())('stolen data of $name', { timeout: 120_000 }, ({ create }) => {
  let testDatabase: TestDatabase
  let server: TestKeys
  const key = copyBytes(nodeRandomBytes(32))
  const people: { managed?: TestAsker; own?: TestAsker } = {}

  beforeAll(async () => {
    testDatabase = await create()
    server = await createTestKeys(testDatabase, { managedPolicy: 'instant', keeperKeys: [key] })
    const { passkeys } = createTestPasskeys()
    for (const level of ['managed', 'own'] as const) {
      const asker = await server.logIn()
      const browser = createTestBrowser({ passkeys })
      const vault = browser.openVault(asker.call)
      await vault.open()
      await vault.addPasskey()
      await vault.openWith({ kind: 'passkey' })
      await makeKit(vault)
      await vault.addPassword('correct horse battery')
      if (level === 'own') await vault.raiseLevel()
      browser.close()
      people[level] = asker
    }
  })
  afterAll(async () => {
    await server.close()
    await testDatabase.remove()
  })

  const personOf = (level: 'managed' | 'own') => people[level]?.personId ?? ''

  /** Returns the halves that a thief of the key-share store and its key can decrypt. */
  const openHalves = (keeper: Dump, withKey: Uint8Array): Map<string, Bytes> => {
    const halves = new Map<string, Bytes>()
    for (const row of keeper.keeper_secrets ?? []) {
      if (typeof row.sealed !== 'string') continue
      const bytes = fromBase64Url(row.sealed)
      const aad = `keeper/v1|${text(row, 'owner')}|${text(row, 'slot_id')}|${text(row, 'kind')}`
      const decipher = createDecipheriv('aes-256-gcm', withKey, bytes.subarray(5, 17)).setAAD(Buffer.from(aad))
      decipher.setAuthTag(bytes.subarray(17, 33))
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(33)), decipher.final()])
        halves.set(text(row, 'slot_id'), copyBytes(plain.subarray(0, 32)))
      } catch {
        // The value was sealed with another key.
      }
    }
    return halves
  }

  it('the database alone opens nothing, at either level', async () => {
    const dump = await dumpOf(server, (table) => !isKeeper(table))
    expect(Object.keys(dump)).toContain('wallet_slots')
    for (const level of ['managed', 'own'] as const) {
      const { opened, tries } = await tryToOpen(dump, personOf(level))
      expect(opened).toEqual([])
      expect(tries).toBeGreaterThan(1_000)
    }
  })

  it('the key-share store alone contains no names and no wallet, and opens nothing without its key', async () => {
    const dump = await dumpOf(server, isKeeper)
    expect(Object.keys(dump).sort()).toEqual([
      'keeper_fingerprints',
      'keeper_log',
      'keeper_migrations',
      'keeper_secrets',
      'keeper_tries',
    ])
    const all = JSON.stringify(dump)
    const wallets = (await dumpOf(server, (table) => table === 'wallets')).wallets ?? []
    expect(wallets).toHaveLength(2)
    for (const wallet of wallets)
      for (const name of ['person_id', 'wallet_id', 'vault', 'eip155', 'solana'])
        expect(all).not.toContain(wallet[name])
    const keys = findSecrets(dump, 32)
    expect(keys.length).toBeGreaterThan(20)
    for (const guess of keys) expect(openHalves(dump, guess).size).toBe(0)
  })

  it('both stores open nothing without the key of the key-share store', async () => {
    const dump = await dumpOf(server, () => true)
    for (const level of ['managed', 'own'] as const) expect((await tryToOpen(dump, personOf(level))).opened).toEqual([])
  })

  it("both stores and the key open only what the provider manages, and nothing with the user's own methods", async () => {
    const dump = await dumpOf(server, () => true)
    const halves = openHalves(dump, key)
    expect(halves.size).toBeGreaterThan(5)
    expect((await tryToOpen(dump, personOf('managed'), halves)).opened).toEqual(['managed'])
    expect((await tryToOpen(dump, personOf('own'), halves)).opened).toEqual([])
  })
})
