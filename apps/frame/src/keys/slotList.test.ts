import { postKeysNonce, postKeysSlotRemove, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import type { SlotList } from '@foyer/contract/keys/keyShapes'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { openKit } from '../../recovery/openKit.js'
import { copyBytes } from './bytes.js'
import { signProof } from './engine/sign.js'
import { signSlotList } from './engine/slotList.js'
import { useKeysServer } from './testKeysServer.js'
import { makeKit } from './testVault.js'
import { deriveKeys } from './WalletKeys.js'
import { fromWords, toSeed } from './words.js'

const password = 'correct horse battery'

describe.each(testDatabases())('the signed list of slots on $name', { timeout: 60_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'instant', holdHours: 0 })
  const { openBrowser } = keys

  const begin = async () => {
    const asker = await keys.server.logIn()
    const browser = openBrowser()
    const vault = browser.openVault(asker.call)
    const { addresses } = await vault.open()
    const read = async () => {
      const { wallet } = await asker.call(postKeysWallet, {})
      if (wallet === null) throw new Error('the wallet is missing')
      return wallet
    }
    return { asker, browser, vault, addresses, read, walletId: (await read()).walletId }
  }

  /** Adds and removes a password. Returns functions that restore its rows from a backup. */
  const removePassword = async () => {
    const begun = await begin()
    const { vault, walletId } = begun
    await vault.addPassword(password)
    const slot = (await vault.getSecurity()).slots.find(({ kind }) => kind === 'password')
    const slotId = slot?.slotId ?? ''
    const [slotRow] = await keys.server.query`select * from wallet_slots where slot_id = ${slotId}`
    const [keeperRow] = await keys.server.query`select * from keeper_secrets where slot_id = ${slotId}`
    const [walletRow] = await keys.server.query`select slot_list from wallets where wallet_id = ${walletId}`
    await vault.removeSlot(slotId)
    const restore = async () => {
      await keys.server
        .query`insert into wallet_slots select * from json_populate_record(null::wallet_slots, ${JSON.stringify(slotRow)}::json)`
      await keys.server
        .query`update keeper_secrets set state = 'active', sealed = ${keeperRow?.sealed} where slot_id = ${slotId}`
    }
    const restoreList = () =>
      keys.server
        .query`update wallets set slot_list = ${JSON.stringify(walletRow?.slot_list)}::jsonb where wallet_id = ${walletId}`
    return { ...begun, restore, restoreList }
  }

  it('error: a removed slot restored from an old row is rejected, also on a new device', async () => {
    const { asker, browser, restore } = await removePassword()
    await restore()
    const way = { kind: 'password', password } as const
    await expect(browser.openVault(asker.call).openWith(way)).rejects.toMatchObject({ code: 'rollback' })
    await expect(openBrowser().openVault(asker.call).openWith(way)).rejects.toMatchObject({ code: 'rollback' })
    await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
  })

  it('error: a device that saw the removal rejects an old copy of the complete database', async () => {
    const { asker, browser, restore, restoreList } = await removePassword()
    await restore()
    await restoreList()
    const way = { kind: 'password', password } as const
    await expect(browser.openVault(asker.call).openWith(way)).rejects.toMatchObject({ code: 'rollback' })
    await expect(browser.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
  })

  it('the version increases with every added, replaced or removed slot, and with the raised level', async () => {
    const { vault, read } = await begin()
    const versions = async () => {
      const { slotList, liveSlotIds } = await read()
      expect([...(slotList?.slotIds ?? [])].sort()).toEqual([...liveSlotIds].sort())
      return slotList?.version
    }
    expect(await versions()).toBe(1)
    await vault.addPassword(password)
    expect(await versions()).toBe(2)
    await makeKit(vault)
    await makeKit(vault)
    expect(await versions()).toBe(4)
    const { slots } = await vault.getSecurity()
    await vault.removeSlot(slots.find(({ kind }) => kind === 'kit')?.slotId ?? '')
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    expect(await versions()).toBe(6)
  })

  it('a kit opens the wallet without the server, even after it was replaced and removed', async () => {
    const { vault, addresses } = await begin()
    const old = await makeKit(vault)
    await makeKit(vault)
    const { slots } = await vault.getSecurity()
    await vault.removeSlot(slots.find(({ kind }) => kind === 'kit')?.slotId ?? '')
    expect(await openKit({ file: old.file.text, code: old.code })).toMatchObject(addresses)
  })

  it('two devices change the list one after the other, and each still opens the wallet by itself', async () => {
    const { asker, browser, vault, addresses } = await begin()
    const later = await keys.server.logIn({ personId: asker.personId })
    const second = openBrowser()
    const secondVault = second.openVault(later.call)
    await secondVault.open()
    await vault.addPassword(password)
    await secondVault.addPasskey()
    expect((await browser.openVault(asker.call).open()).addresses).toEqual(addresses)
    expect((await second.openVault(later.call).open()).addresses).toEqual(addresses)
    const kinds = (await vault.getSecurity()).slots.map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['device', 'device', 'managed', 'passkey', 'password'])
  })

  it('error: the server rejects a list with a wrong signature, a wrong version or a missing slot', async () => {
    const { asker, vault, walletId, read } = await begin()
    const entropy = (await fromWords((await vault.exportSecrets()).words.join(' '))) ?? new Uint8Array()
    const { auth } = await deriveKeys(copyBytes(entropy), await toSeed(copyBytes(entropy)))
    const { liveSlotIds } = await read()
    const [slotId = ''] = liveSlotIds
    const remove = async (slotList: SlotList) => {
      const { nonce } = await asker.call(postKeysNonce, { action: 'removeSlot' })
      const proof = { nonce, signature: await signProof(auth, 'removeSlot', nonce, slotId) }
      return asker.call(postKeysSlotRemove, { walletId, slotId, slotList, proof })
    }
    const rest = liveSlotIds.filter((id) => id !== slotId)
    const sign = (version: number, ids: readonly string[]) => signSlotList({ auth }, walletId, version, ids)
    const good = await sign(2, rest)
    const forged = { ...good, slotIds: liveSlotIds }
    await expect(remove(forged)).rejects.toMatchObject({ code: 'proof_invalid' })
    for (const list of [await sign(1, rest), await sign(3, rest), await sign(2, [slotId])])
      await expect(remove(list)).rejects.toMatchObject({ code: 'version_conflict' })
    expect((await read()).liveSlotIds).toEqual(liveSlotIds)
    await remove(good)
    expect(await read()).toMatchObject({ liveSlotIds: rest, slotList: { version: 2 } })
  })

  it('a wallet without a list gets one with its next change', async () => {
    const { asker, walletId, read } = await begin()
    await keys.server.query`update wallets set slot_list = null where wallet_id = ${walletId}`
    // Use a new device: devices of older releases stored no version.
    const fresh = openBrowser()
    const vault = fresh.openVault((await keys.server.logIn({ personId: asker.personId })).call)
    await vault.open()
    expect((await read()).slotList?.version).toBe(1)
    await keys.server.query`update wallets set slot_list = null where wallet_id = ${walletId}`
    await expect(fresh.openVault(asker.call).open()).rejects.toMatchObject({ code: 'rollback' })
  })
})
