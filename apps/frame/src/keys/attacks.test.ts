import type { Endpoint } from '@foyer/contract/http/endpoint'
import { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestKeys, type TestAsker, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { copyBytes, fromBase64Url, makeId, randomBytes, toBase64Url } from './bytes.js'
import { createRecipient } from './createRecipient.js'
import { signProof } from './engine/sign.js'
import { signNextSlotList, signSlotList } from './engine/slotList.js'
import { type Call, createTestBrowser } from './testVault.js'
import { deriveKeys } from './WalletKeys.js'
import { fromWords, toSeed } from './words.js'

const hourMs = 3_600_000
const password = 'correct horse battery'
const {
  postKeysCreate,
  postKeysLevelRaise,
  postKeysNonce,
  postKeysRecoveryStart,
  postKeysRelease,
  postKeysSecrets,
  postKeysSecurity,
  postKeysSlotAdd,
  postKeysSlotRemove,
  postKeysVault,
  postKeysWallet,
} = keyEndpoints

describe.each(testDatabases())('attacks on wallets on $name', { timeout: 120_000 }, ({ create }) => {
  let testDatabase: TestDatabase
  let server: TestKeys
  const browsers: ReturnType<typeof createTestBrowser>[] = []
  const openBrowser = (options?: Parameters<typeof createTestBrowser>[0]) => {
    const browser = createTestBrowser(options)
    browsers.push(browser)
    return browser
  }
  beforeAll(async () => {
    testDatabase = await create()
    server = await createTestKeys(testDatabase, { managedPolicy: 'instant', holdHours: 0 })
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  afterAll(async () => {
    await server.close()
    await testDatabase.remove()
  })

  /** A wallet, its owner, and the key that proves possession of it. */
  const begin = async (level: 'L0' | 'L1' = 'L0') => {
    const asker = await server.logIn()
    const browser = openBrowser()
    const vault = browser.openVault(asker.call)
    await vault.open()
    if (level === 'L1') {
      await vault.addPasskey()
      await vault.openWith({ kind: 'passkey' })
      await vault.raiseLevel()
    }
    const { words } = await vault.exportSecrets()
    const entropy = await fromWords(words.join(' '))
    if (entropy === undefined) throw new Error('exported words are words')
    const { auth } = await deriveKeys(entropy, await toSeed(entropy))
    const { wallet } = await asker.call(postKeysWallet, {})
    if (wallet === null) throw new Error('there is a wallet')
    return { asker, browser, vault, auth, wallet, walletId: wallet.walletId }
  }
  const slotOf = (wallet: Awaited<ReturnType<typeof begin>>['wallet'], kind: string) => {
    const slot = wallet.slots.find((row) => row.kind === kind)
    if (slot === undefined) throw new Error(`there is a ${kind} slot`)
    return slot
  }
  type Action = 'addSlot' | 'removeSlot' | 'raiseLevel' | 'replaceVault' | 'export' | 'useSlot'
  const prove = async (asker: TestAsker, auth: Uint8Array, action: Action, subject: string) => {
    const { nonce } = await asker.call(postKeysNonce, { action })
    return { nonce, signature: await signProof(auth, action, nonce, subject) }
  }
  type KnownWallet = Awaited<ReturnType<typeof begin>>['wallet']
  const listOf = (auth: Uint8Array, wallet: KnownWallet, ...added: string[]) =>
    signNextSlotList({ wallet, keys: { auth: copyBytes(auth) } }, { added })
  const newSlot = (kind: 'passkey' | 'managed' | 'device' | 'kit', slotId = makeId()) => ({
    slotId,
    kind,
    salt: makeId(),
    wrappedDek: toBase64Url(randomBytes(60)),
    clientData: '{}',
    label: 'evil',
  })
  const release = async (asker: TestAsker, walletId: string, slotId: string, verifier?: string) => {
    const recipient = await createRecipient()
    return asker.call(postKeysRelease, {
      walletId,
      slotId,
      recipientKey: recipient.publicKey,
      ...(verifier !== undefined && { verifier }),
    })
  }

  it('every endpoint of the keys needs a log-in', () => {
    const paths = server.keys.routes.map(({ endpoint }) => endpoint.path).sort()
    expect(paths).toEqual(
      Object.values(keyEndpoints)
        .map((endpoint: Endpoint) => endpoint.path)
        .sort(),
    )
    for (const route of server.keys.routes) expect(route.access, route.endpoint.path).toBe('person')
  })

  it("gives no half of another person's wallet, and does not say whether it exists", async () => {
    const { walletId, wallet } = await begin()
    const thief = await server.logIn()
    const slotId = slotOf(wallet, 'managed').slotId
    for (const id of [walletId, makeId()])
      await expect(release(thief, id, slotId)).rejects.toMatchObject({ code: 'wallet_unknown' })
    const own = await begin()
    await expect(release(own.asker, own.walletId, slotId)).rejects.toMatchObject({ code: 'slot_unknown' })
    await expect(thief.call(postKeysSecurity, { walletId })).rejects.toMatchObject({ code: 'wallet_unknown' })
    const { publicKey } = await createRecipient()
    const steal = { walletId, slots: [{ slotId, kind: 'managed' as const }], recipientKey: publicKey }
    await expect(thief.call(postKeysSecrets, steal)).rejects.toMatchObject({ code: 'slot_exists' })
    await expect(own.asker.call(postKeysSecrets, steal)).rejects.toMatchObject({ code: 'wallet_exists' })
  })

  it('gives the half of a device to that device alone, though the same person asks', async () => {
    const { asker, wallet, walletId } = await begin()
    const other = await server.logIn({ personId: asker.personId })
    const { slotId } = slotOf(wallet, 'device')
    await expect(release(other, walletId, slotId)).rejects.toMatchObject({ code: 'release_refused' })
    const seen = await other.call(postKeysWallet, {})
    expect(seen.wallet?.slots.map(({ kind }) => kind)).toEqual(['managed'])
    const inOtherProject = await server.logIn({ ...asker, projectId: 'quiet' })
    await expect(release(inOtherProject, walletId, slotId)).rejects.toMatchObject({ code: 'wallet_unknown' })
  })

  it('gives no half of a slot in use by its id, with or without its wallet', async () => {
    const { asker, wallet, walletId } = await begin()
    const { publicKey } = await createRecipient()
    for (const { slotId, kind } of wallet.slots) {
      const again = { walletId, slots: [{ slotId, kind }], recipientKey: publicKey }
      await expect(asker.call(postKeysSecrets, again)).rejects.toMatchObject({ code: 'slot_exists' })
    }
  })

  describe('a stolen log-in alone', () => {
    it('changes nothing: every change needs a proof by the open wallet', async () => {
      const { asker, wallet, walletId } = await begin()
      const thiefKey = randomBytes(32)
      const { slotId } = slotOf(wallet, 'device')
      const add = newSlot('kit')
      await expect(
        asker.call(postKeysSlotAdd, {
          walletId,
          dekVersion: 1,
          slot: add,
          slotList: await listOf(thiefKey, wallet, add.slotId),
          proof: await prove(asker, thiefKey, 'addSlot', add.slotId),
        }),
      ).rejects.toMatchObject({ code: 'proof_invalid' })
      await expect(
        asker.call(postKeysSlotRemove, {
          walletId,
          slotId,
          slotList: await listOf(thiefKey, wallet),
          proof: await prove(asker, thiefKey, 'removeSlot', slotId),
        }),
      ).rejects.toMatchObject({ code: 'proof_invalid' })
      await expect(
        asker.call(postKeysLevelRaise, {
          walletId,
          slotList: await listOf(thiefKey, wallet),
          proof: await prove(asker, thiefKey, 'raiseLevel', walletId),
        }),
      ).rejects.toMatchObject({ code: 'proof_invalid' })
      expect((await asker.call(postKeysWallet, {})).wallet).toEqual(wallet)
    })

    it('cannot use a proof twice, for something else, on another device, for another person, or too late', async () => {
      const { asker, auth, wallet, walletId } = await begin()
      const slots = [newSlot('kit'), newSlot('kit')] as const
      const [slot, other] = slots
      const slotList = await listOf(auth, wallet, slot.slotId)
      const call = (who: TestAsker, proof: { nonce: string; signature: string }, which = slot) =>
        who.call(postKeysSlotAdd, { walletId, dekVersion: 1, slot: which, slotList, proof })
      const refused = { code: 'proof_invalid' }

      const forOther = await prove(asker, auth, 'addSlot', other.slotId)
      await expect(call(asker, forOther)).rejects.toMatchObject(refused)
      const forAction = await prove(asker, auth, 'removeSlot', slot.slotId)
      await expect(call(asker, forAction)).rejects.toMatchObject(refused)
      const elsewhere = await server.logIn({ personId: asker.personId })
      const onOtherDevice = await prove(elsewhere, auth, 'addSlot', slot.slotId)
      await expect(call(asker, onOtherDevice)).rejects.toMatchObject(refused)
      const stranger = await server.logIn()
      const byStranger = await prove(stranger, auth, 'addSlot', slot.slotId)
      await expect(call(asker, byStranger)).rejects.toMatchObject(refused)
      const invented = toBase64Url(randomBytes(32))
      const signature = await signProof(auth, 'addSlot', invented, slot.slotId)
      await expect(call(asker, { nonce: invented, signature })).rejects.toMatchObject(refused)
      const late = await prove(asker, auth, 'addSlot', slot.slotId)
      server.clock.ms += 120_000
      await expect(call(asker, late)).rejects.toMatchObject(refused)

      const good = await prove(asker, auth, 'addSlot', slot.slotId)
      await call(asker, good)
      await expect(call(asker, good)).rejects.toMatchObject(refused)
      await expect(call(asker, good, other)).rejects.toMatchObject(refused)
    })

    it('cannot fill the table of nonces', async () => {
      const asker = await server.logIn()
      for (let times = 0; times < 40; times += 1) await asker.call(postKeysNonce, { action: 'export' })
      const [counted] =
        await server.query`select count(*)::int as open from wallet_nonces where person_id = ${asker.personId}`
      expect(counted?.open).toBeGreaterThan(0)
      expect(counted?.open).toBeLessThanOrEqual(16)
    })
  })

  describe('downgrade of the level', () => {
    it('is refused at every door, for good', async () => {
      const { asker, auth, walletId, wallet } = await begin('L1')
      expect(wallet.level).toBe('L1')
      expect(wallet.slots.map(({ kind }) => kind)).not.toContain('managed')
      const { publicKey } = await createRecipient()
      const managed = newSlot('managed')
      await expect(
        asker.call(postKeysSecrets, { walletId, slots: [managed], recipientKey: publicKey }),
      ).rejects.toMatchObject({ code: 'release_refused' })
      await expect(
        asker.call(postKeysSlotAdd, {
          walletId,
          dekVersion: 1,
          slot: managed,
          slotList: await listOf(auth, wallet, managed.slotId),
          proof: await prove(asker, auth, 'addSlot', managed.slotId),
        }),
      ).rejects.toMatchObject({ code: 'bad_request' })
      const replaced = asker.call(postKeysVault, {
        walletId,
        vault: toBase64Url(randomBytes(60)),
        vaultVersion: 2,
        dekVersion: 2,
        slots: [newSlot('kit'), managed],
        slotList: await listOf(auth, wallet, managed.slotId),
        proof: await prove(asker, auth, 'replaceVault', '2'),
      })
      await expect(replaced).rejects.toMatchObject({ code: 'secret_unknown' })
    })

    it('in the database itself is noticed by every device that has seen the level', async () => {
      const { asker, browser, walletId } = await begin('L1')
      await server.query`update wallets set level = 'L0' where wallet_id = ${walletId}`
      await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
    })

    it('destroys the managed half for ever, so that an old copy of the tables opens nothing any more', async () => {
      const asker = await server.logIn()
      const vault = openBrowser().openVault(asker.call)
      await vault.open()
      const [row] =
        await server.query`select s.* from wallet_slots s join wallets w using (wallet_id) where w.person_id = ${asker.personId} and kind = 'managed'`
      await vault.addPasskey()
      await vault.openWith({ kind: 'passkey' })
      await vault.raiseLevel()
      await server.query`insert into wallet_slots (slot_id, wallet_id, kind, state, salt, wrapped_dek, client_data, label, created_at_ms)
            values (${row?.slot_id}, ${row?.wallet_id}, 'managed', 'live', ${row?.salt}, ${row?.wrapped_dek}, '{}', '', 1)`
      await expect(release(asker, String(row?.wallet_id), String(row?.slot_id))).rejects.toMatchObject({
        code: 'slot_unknown',
      })
    })
  })

  describe('rollback of the vault', () => {
    it('is refused by the server: versions grow by one, and only with proof', async () => {
      const { asker, auth, wallet, walletId } = await begin('L1')
      const kit = newSlot('kit')
      const version = (wallet.slotList?.version ?? 0) + 1
      const replace = async (vaultVersion: number, dekVersion: number) =>
        asker.call(postKeysVault, {
          walletId,
          vault: toBase64Url(randomBytes(60)),
          vaultVersion,
          dekVersion,
          slots: [kit],
          slotList: await signSlotList({ auth }, walletId, version, [kit.slotId]),
          proof: await prove(asker, auth, 'replaceVault', String(vaultVersion)),
        })
      for (const [vaultVersion, dekVersion] of [
        [3, 2],
        [2, 3],
        [100, 100],
      ] as const)
        await expect(replace(vaultVersion, dekVersion)).rejects.toMatchObject({ code: 'version_conflict' })
      await replace(2, 2)
      await expect(replace(2, 2)).rejects.toMatchObject({ code: 'version_conflict' })
    })

    it('in the database itself is noticed by every device that has seen the newer one', async () => {
      const { asker, vault, browser, walletId } = await begin('L1')
      const { words } = await vault.exportSecrets()
      const [old] = await server.query`select * from wallets where wallet_id = ${walletId}`
      for (const { slotId } of (await vault.getSecurity()).slots) {
        // Only the words are left: opening with them makes a new vault.
        await server.query`delete from wallet_slots where slot_id = ${slotId}`
      }
      const again = browser.openVault(asker.call)
      await again.openWith({ kind: 'kit', words: words.join(' ') })
      await server.query`update wallets set vault = ${String(old?.vault)}, vault_version = 1, dek_version = 1 where wallet_id = ${walletId}`
      await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
      await server.query`delete from wallet_slots where wallet_id = ${walletId}`
      await server.query`delete from wallets where wallet_id = ${walletId}`
      // Nor does a wallet that was there come back as another, empty one.
      await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
    })
  })

  describe('a server that lies', () => {
    const lie =
      (call: Call, change: (answer: Record<string, unknown>, name: string) => unknown): Call =>
      async (endpoint, body) => {
        const answer = (await call(endpoint, body)) as Record<string, unknown>
        return change(structuredClone(answer), endpoint.name) as never
      }
    const patch = (fields: Record<string, unknown>) => (answer: Record<string, unknown>) =>
      answer.wallet ? { ...answer, wallet: { ...(answer.wallet as object), ...fields } } : answer

    it.each([
      ['the vault of another', { vault: toBase64Url(new Uint8Array(60)) }, 'damaged'],
      ['another key for proofs', { authPublicKey: toBase64Url(new Uint8Array(32)) }, 'damaged'],
      [
        'other addresses',
        { addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '11111111111111111111111111111111' } },
        'damaged',
      ],
      ['another version of the same vault', { vaultVersion: 2 }, 'damaged'],
      ['another fingerprint', { addrFingerprint: toBase64Url(new Uint8Array(32)) }, 'rollback'],
    ])('shows %s: the frame keeps shut', async (_, fields, code) => {
      const { asker, browser } = await begin()
      const vault = browser.openVault(lie(asker.call, patch(fields)))
      await expect(vault.open()).rejects.toMatchObject({ code })
      expect(vault.getAddresses()).toBeUndefined()
    })

    it('keeps less than it was given: the frame shows no address for it', async () => {
      const asker = await server.logIn()
      const forget = lie(asker.call, (answer, name) =>
        name === postKeysCreate.name ? patch({ slots: [] })(answer) : answer,
      )
      await expect(openBrowser().openVault(forget).open()).rejects.toMatchObject({ code: 'damaged' })
    })

    it('makes a password cheap to guess: the frame does not hash it that way', async () => {
      const { asker, browser, vault: first } = await begin('L1')
      await first.addPassword(password)
      const cheap = lie(asker.call, (answer) => {
        const wallet = answer.wallet as { slots: { kind: string; clientData: string }[] } | null
        for (const slot of wallet?.slots ?? [])
          if (slot.kind === 'password')
            slot.clientData = JSON.stringify({ memoryKib: 8, iterations: 1, parallelism: 1, salt: makeId() })
        return answer
      })
      const vault = browser.openVault(cheap)
      await expect(vault.openWith({ kind: 'password', password })).rejects.toMatchObject({ code: 'damaged' })
    })
  })

  it('limits guesses at a password, over many browsers, and tells the wait', async () => {
    const { asker, vault: first } = await begin('L1')
    await first.addPassword(password)
    for (let tries = 0; tries < 5; tries += 1) {
      const other = await server.logIn({ personId: asker.personId })
      const vault = openBrowser().openVault(other.call)
      await expect(vault.openWith({ kind: 'password', password: `wrong ${tries} password` })).rejects.toMatchObject({
        code: 'password_wrong',
      })
    }
    const own = openBrowser().openVault(asker.call)
    await expect(own.openWith({ kind: 'password', password })).rejects.toMatchObject({
      code: 'too_many_tries',
      context: { retryAfterMs: hourMs },
    })
    server.clock.ms += hourMs
    await own.openWith({ kind: 'password', password })
  })

  it('releases the half of a password to nobody who does not show the verifier: a log-in allows no offline guessing', async () => {
    const { asker, walletId, vault } = await begin('L1')
    await vault.addPassword(password)
    const { wallet } = await asker.call(postKeysWallet, {})
    if (wallet === null) throw new Error('there is a wallet')
    const { slotId } = slotOf(wallet, 'password')
    await expect(release(asker, walletId, slotId)).rejects.toMatchObject({ code: 'password_wrong' })
    const guess = toBase64Url(copyBytes(fromBase64Url(slotOf(wallet, 'password').wrappedDek)).subarray(0, 32))
    await expect(release(asker, walletId, slotId, guess)).rejects.toMatchObject({ code: 'password_wrong' })
  })

  it('refuses bodies out of shape before anything happens', async () => {
    const { asker, walletId } = await begin()
    const bad: [Endpoint, unknown][] = [
      [postKeysRelease, { walletId: `${walletId}|`, slotId: makeId(), recipientKey: 'x' }],
      [postKeysRelease, { walletId, slotId: "' or 1=1 --", recipientKey: 'A'.repeat(87) }],
      [postKeysSecrets, { walletId, slots: [], recipientKey: 'A'.repeat(87) }],
      [postKeysSecrets, { walletId, slots: Array(9).fill(newSlot('device')), recipientKey: 'A'.repeat(87) }],
      [postKeysCreate, { walletId, slots: [] }],
      [postKeysRecoveryStart, { walletId, recoveryId: 5 }],
      [postKeysSlotAdd, null],
    ]
    for (const [endpoint, body] of bad)
      await expect(asker.call(endpoint, body as never), endpoint.path).rejects.toMatchObject({ code: 'bad_request' })
  })
})
