import type { Endpoint } from '@foyer/contract/http/endpoint'
import { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import { describe, expect, it } from 'vitest'
import type { TestAsker } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { copyBytes, fromBase64Url, makeId, randomBytes, toBase64Url } from './bytes.js'
import { createRecipient } from './createRecipient.js'
import { signProof } from './engine/sign.js'
import { beginWallet, listOf, newSlot, prove, release, slotOf } from './testAttacks.js'
import { useKeysServer } from './testKeysServer.js'

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
  postKeysWallet,
} = keyEndpoints

describe.each(testDatabases())('attacks on wallets on $name', { timeout: 120_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'instant', holdHours: 0 })
  const { openBrowser } = keys

  const begin = (level?: 'L0' | 'L1') => beginWallet(keys, level)

  it('every key endpoint requires a session', () => {
    const paths = keys.server.keys.routes.map(({ endpoint }) => endpoint.path).sort()
    expect(paths).toEqual(
      Object.values(keyEndpoints)
        .map((endpoint: Endpoint) => endpoint.path)
        .sort(),
    )
    for (const route of keys.server.keys.routes) expect(route.auth, route.endpoint.path).toBe('session')
  })

  it("the server releases no half of another user's wallet, and does not reveal if the wallet exists", async () => {
    const { walletId, wallet } = await begin()
    const thief = await keys.server.logIn()
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

  it('the server releases the half of a device only to that device, even for the same user', async () => {
    const { asker, wallet, walletId } = await begin()
    const other = await keys.server.logIn({ personId: asker.personId })
    const { slotId } = slotOf(wallet, 'device')
    await expect(release(other, walletId, slotId)).rejects.toMatchObject({ code: 'release_refused' })
    const seen = await other.call(postKeysWallet, {})
    expect(seen.wallet?.slots.map(({ kind }) => kind)).toEqual(['managed'])
    const inOtherProject = await keys.server.logIn({ ...asker, projectId: 'quiet' })
    await expect(release(inOtherProject, walletId, slotId)).rejects.toMatchObject({ code: 'wallet_unknown' })
  })

  it('the server releases no half for an existing slot id, with or without its wallet', async () => {
    const { asker, wallet, walletId } = await begin()
    const { publicKey } = await createRecipient()
    for (const { slotId, kind } of wallet.slots) {
      const again = { walletId, slots: [{ slotId, kind }], recipientKey: publicKey }
      await expect(asker.call(postKeysSecrets, again)).rejects.toMatchObject({ code: 'slot_exists' })
    }
  })

  describe('with only a stolen session', () => {
    it('an attacker changes nothing: every change needs a proof by the open wallet', async () => {
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

    it('a proof works once, for one action, device and user, and expires', async () => {
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
      const elsewhere = await keys.server.logIn({ personId: asker.personId })
      const onOtherDevice = await prove(elsewhere, auth, 'addSlot', slot.slotId)
      await expect(call(asker, onOtherDevice)).rejects.toMatchObject(refused)
      const stranger = await keys.server.logIn()
      const byStranger = await prove(stranger, auth, 'addSlot', slot.slotId)
      await expect(call(asker, byStranger)).rejects.toMatchObject(refused)
      const invented = toBase64Url(randomBytes(32))
      const signature = await signProof(auth, 'addSlot', invented, slot.slotId)
      await expect(call(asker, { nonce: invented, signature })).rejects.toMatchObject(refused)
      const late = await prove(asker, auth, 'addSlot', slot.slotId)
      keys.server.clock.ms += 120_000
      await expect(call(asker, late)).rejects.toMatchObject(refused)

      const good = await prove(asker, auth, 'addSlot', slot.slotId)
      await call(asker, good)
      await expect(call(asker, good)).rejects.toMatchObject(refused)
      await expect(call(asker, good, other)).rejects.toMatchObject(refused)
    })

    it('an attacker cannot fill the nonce table', async () => {
      const asker = await keys.server.logIn()
      for (let times = 0; times < 40; times += 1) await asker.call(postKeysNonce, { action: 'export' })
      const [counted] = await keys.server
        .query`select count(*)::int as open from wallet_nonces where person_id = ${asker.personId}`
      expect(counted?.open).toBeGreaterThan(0)
      expect(counted?.open).toBeLessThanOrEqual(16)
    })
  })

  it('password guesses are limited across browsers, and the error contains the wait time', async () => {
    const { asker, vault: first } = await begin('L1')
    await first.addPassword(password)
    for (let tries = 0; tries < 5; tries += 1) {
      const other = await keys.server.logIn({ personId: asker.personId })
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
    keys.server.clock.ms += hourMs
    await own.openWith({ kind: 'password', password })
  })

  it('the server releases the half of a password only for its verifier: a session permits no offline guessing', async () => {
    const { asker, walletId, vault } = await begin('L1')
    await vault.addPassword(password)
    const { wallet } = await asker.call(postKeysWallet, {})
    if (wallet === null) throw new Error('the wallet is missing')
    const { slotId } = slotOf(wallet, 'password')
    await expect(release(asker, walletId, slotId)).rejects.toMatchObject({ code: 'password_wrong' })
    const guess = toBase64Url(copyBytes(fromBase64Url(slotOf(wallet, 'password').wrappedDek)).subarray(0, 32))
    await expect(release(asker, walletId, slotId, guess)).rejects.toMatchObject({ code: 'password_wrong' })
  })

  it('the server rejects malformed bodies before any change', async () => {
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
