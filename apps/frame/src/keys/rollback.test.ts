import { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { makeId, randomBytes, toBase64Url } from './bytes.js'
import { createRecipient } from './createRecipient.js'
import { signSlotList } from './engine/slotList.js'
import { beginWallet, listOf, newSlot, prove, release } from './testAttacks.js'
import { useKeysServer } from './testKeysServer.js'
import type { Call } from './testVault.js'

const password = 'correct horse battery'
const { postKeysCreate, postKeysSecrets, postKeysSlotAdd, postKeysVault } = keyEndpoints

describe.each(testDatabases())('wallets restored to an older state on $name', { timeout: 120_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'instant', holdHours: 0 })
  const { openBrowser } = keys
  const begin = (level?: 'L0' | 'L1') => beginWallet(keys, level)

  describe('a downgrade of the level', () => {
    it('the server rejects every request that would restore the managed slot', async () => {
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

    it('in the database is detected by every device that has seen the level', async () => {
      const { asker, browser, walletId } = await begin('L1')
      await keys.server.query`update wallets set level = 'L0' where wallet_id = ${walletId}`
      await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
    })

    it('is useless: raising the level destroys the managed half, so an old copy of the tables opens nothing', async () => {
      const asker = await keys.server.logIn()
      const vault = openBrowser().openVault(asker.call)
      await vault.open()
      const [row] = await keys.server
        .query`select s.* from wallet_slots s join wallets w using (wallet_id) where w.person_id = ${asker.personId} and kind = 'managed'`
      await vault.addPasskey()
      await vault.openWith({ kind: 'passkey' })
      await vault.raiseLevel()
      await keys.server
        .query`insert into wallet_slots (slot_id, wallet_id, kind, state, salt, wrapped_dek, client_data, label, created_at_ms)
            values (${row?.slot_id}, ${row?.wallet_id}, 'managed', 'live', ${row?.salt}, ${row?.wrapped_dek}, '{}', '', 1)`
      await expect(release(asker, String(row?.wallet_id), String(row?.slot_id))).rejects.toMatchObject({
        code: 'slot_unknown',
      })
    })
  })

  describe('a rollback of the vault', () => {
    it('the server accepts only the next version, and only with a proof', async () => {
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

    it('in the database is detected by every device that has seen the newer version', async () => {
      const { asker, vault, browser, walletId } = await begin('L1')
      const { words } = await vault.exportSecrets()
      const [old] = await keys.server.query`select * from wallets where wallet_id = ${walletId}`
      for (const { slotId } of (await vault.getSecurity()).slots) {
        // Remove all slots: opening with the words then creates a new vault.
        await keys.server.query`delete from wallet_slots where slot_id = ${slotId}`
      }
      const again = browser.openVault(asker.call)
      await again.openWith({ kind: 'kit', words: words.join(' ') })
      await keys.server
        .query`update wallets set vault = ${String(old?.vault)}, vault_version = 1, dek_version = 1 where wallet_id = ${walletId}`
      await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
      await keys.server.query`delete from wallet_slots where wallet_id = ${walletId}`
      await keys.server.query`delete from wallets where wallet_id = ${walletId}`
      // The device also rejects a server that has no wallet any more.
      await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
    })
  })

  describe('a dishonest server', () => {
    const lie =
      (call: Call, change: (answer: Record<string, unknown>, name: string) => unknown): Call =>
      async (endpoint, body) => {
        const answer = (await call(endpoint, body)) as Record<string, unknown>
        return change(structuredClone(answer), endpoint.name) as never
      }
    const patch = (fields: Record<string, unknown>) => (answer: Record<string, unknown>) =>
      answer.wallet ? { ...answer, wallet: { ...(answer.wallet as object), ...fields } } : answer

    it.each([
      ["another user's vault", { vault: toBase64Url(new Uint8Array(60)) }, 'damaged'],
      ['another key for proofs', { authPublicKey: toBase64Url(new Uint8Array(32)) }, 'damaged'],
      [
        'other addresses',
        { addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '11111111111111111111111111111111' } },
        'damaged',
      ],
      ['another version of the same vault', { vaultVersion: 2 }, 'damaged'],
      ['another fingerprint', { addrFingerprint: toBase64Url(new Uint8Array(32)) }, 'rollback'],
    ])('returns %s: the vault does not open', async (_, fields, code) => {
      const { asker, browser } = await begin()
      const vault = browser.openVault(lie(asker.call, patch(fields)))
      await expect(vault.open()).rejects.toMatchObject({ code })
      expect(vault.getAddresses()).toBeUndefined()
    })

    it('returns fewer slots than it received: the vault does not open', async () => {
      const asker = await keys.server.logIn()
      const remove = lie(asker.call, (answer, name) =>
        name === postKeysCreate.name ? patch({ slots: [] })(answer) : answer,
      )
      await expect(openBrowser().openVault(remove).open()).rejects.toMatchObject({ code: 'damaged' })
    })

    it('lowers the cost of a password hash: the worker does not hash the password', async () => {
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
})
