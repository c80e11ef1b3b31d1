import { actionText } from '@foyer/contract/keys/passkeyFormulas'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { TestAsker } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { hashText, randomBytes } from './bytes.js'
import { useKeysServer } from './testKeysServer.js'
import { createTestPasskeys, makeKit } from './testVault.js'
import type { Vault } from './Vault.js'

const hourMs = 3_600_000
const password = 'correct horse battery'

describe.each(testDatabases())('wallet and server on $name', { timeout: 120_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'instant', holdHours: 24 })
  const { openBrowser } = keys

  const signBoth = async (vault: Vault) => {
    const addresses = vault.getAddresses()
    if (addresses === undefined) throw new Error('the wallet is not open')
    const message = randomBytes(100)
    const signature = await vault.signSolana(message)
    expect(ed25519.verify(signature, message, base58.decode(addresses.solana))).toBe(true)
    const digest = randomBytes(32)
    const { r, s, yParity } = await vault.signEip155Digest(digest)
    const recovered = new secp256k1.Signature(r, s, yParity).recoverPublicKey(digest)
    expect(
      secp256k1.verify(new secp256k1.Signature(r, s).toBytes(), digest, recovered.toBytes(), { prehash: false }),
    ).toBe(true)
    return addresses
  }

  const begin = async (passkeys = createTestPasskeys()) => {
    const asker = await keys.server.logIn()
    const browser = openBrowser({ passkeys: passkeys.passkeys })
    const vault = browser.openVault(asker.call)
    const { addresses } = await vault.open()
    return { asker, browser, vault, addresses, passkeys }
  }

  const later = (asker: TestAsker) => keys.server.logIn({ personId: asker.personId, isLaterDevice: true })

  it('creates a wallet at the first login, signs with it, and opens the same one after a reload', async () => {
    const { asker, browser, vault, addresses } = await begin()
    expect(await signBoth(vault)).toEqual(addresses)
    vault.close()
    const reloaded = browser.openVault(asker.call)
    expect(await reloaded.open()).toEqual({ addresses, isNew: false })
    await signBoth(reloaded)
    const security = await reloaded.getSecurity()
    expect(security).toMatchObject({ level: 'L0', managed: 'instant', holdUntilMs: null, recovery: null })
    expect(security.slots.map(({ kind, isThisDevice }) => [kind, isThisDevice]).sort()).toEqual([
      ['device', true],
      ['managed', false],
    ])
  })

  it('opens immediately on a new device with the rule "instant", and adds a slot for that device', async () => {
    const { asker, addresses } = await begin()
    const phone = await later(asker)
    const browser = openBrowser()
    expect(await browser.openVault(phone.call).open()).toEqual({ addresses, isNew: false })
    const again = browser.openVault(phone.call)
    await again.open()
    const { slots } = await again.getSecurity()
    expect(slots.filter(({ kind }) => kind === 'device')).toHaveLength(2)
    expect(
      keys.server.mails.filter(({ to }) => to === `${asker.personId}@example.com`).map(({ content }) => content),
    ).toEqual([
      { kind: 'security', event: 'releaseDone', hostOrigin: 'https://app.example', atMs: keys.server.clock.ms },
    ])
  })

  it('sends one email for a login on a new device and the wallet opened there', async () => {
    const { asker } = await begin()
    const told = () =>
      keys.server.mails.filter(({ to }) => to === `${asker.personId}@example.com`).map((one) => one.content)
    const atMs = keys.server.clock.ms
    const notice = { hostOrigin: 'https://app.example', device: expect.stringContaining('127.0.0.1'), atMs }
    const phone = await later(asker)
    await keys.server.queueDeviceNotice(phone)
    expect(told()).toEqual([{ kind: 'newDevice', ...notice }])
    await openBrowser().openVault(phone.call).open()
    expect(told()).toEqual([{ kind: 'newDeviceOpened', ...notice }])
    // The login of another device causes a separate email.
    const tablet = await later(asker)
    await openBrowser().openVault(tablet.call).open()
    expect(told().map((one) => (one.kind === 'security' ? one.event : one.kind))).toEqual([
      'newDeviceOpened',
      'releaseDone',
    ])
  })

  it('creates one wallet if several tabs of a new user start at the same time', async () => {
    const asker = await keys.server.logIn()
    const browser = openBrowser()
    const opened = await Promise.all([1, 2, 3].map(() => browser.openVault(asker.call).open()))
    expect(new Set(opened.map(({ addresses }) => addresses.eip155)).size).toBe(1)
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it.each([{}, { tellsOnUseOnly: true }])(
    'raises the level after a passkey has opened the wallet; then only the user can open it %j',
    async (habits) => {
      const { asker, vault, addresses, passkeys } = await begin(createTestPasskeys(habits))
      await expect(vault.raiseLevel()).rejects.toMatchObject({ code: 'slot_unused' })
      await vault.addPasskey()
      await expect(vault.raiseLevel()).rejects.toMatchObject({ code: 'slot_unused' })
      await vault.openWith({ kind: 'passkey' })
      await vault.raiseLevel()
      expect(await vault.getSecurity()).toMatchObject({ level: 'L1' })
      await signBoth(vault)

      const phone = await later(asker)
      const browser = openBrowser({ passkeys: passkeys.passkeys })
      const onPhone = browser.openVault(phone.call)
      await expect(onPhone.open()).rejects.toMatchObject({
        code: 'locked',
        context: { reason: 'newDevice', ways: ['passkey', 'kit'], canRecover: false },
      })
      expect(await onPhone.openWith({ kind: 'passkey' })).toEqual({ addresses, isNew: false })
      await signBoth(onPhone)
      onPhone.close()
      expect(await browser.openVault(phone.call).open()).toEqual({ addresses, isNew: false })
    },
  )

  it('confirms one action per passkey prompt, and another challenge opens nothing', async () => {
    const { asker, vault, addresses, passkeys } = await begin()
    await vault.addPasskey()
    const action = { name: 'personal_sign', chain: 'eip155:1', params: ['0x68656c6c6f', addresses.eip155] }
    const promptsBefore = passkeys.calls.length
    await vault.openWith({ kind: 'passkey', action })
    await vault.openWith({ kind: 'passkey' })
    expect(passkeys.calls.slice(promptsBefore)).toEqual(['get', 'get'])
    expect(new Set(passkeys.challenges).size).toBe(2)
    const lines = await keys.server.query`select facts from audit_entries
      where action = 'halfReleased' and person_id = ${asker.personId} order by seq`
    const confirmed = lines.map(({ facts }) => facts as Record<string, string>).filter(({ kind }) => kind === 'passkey')
    expect(confirmed.map((facts) => [facts.confirmed, facts.confirmedHash])).toEqual([
      ['personal_sign', await hashText(actionText(action))],
      ['unlock', await hashText(actionText({ name: 'unlock' }))],
    ])

    const replaced = { ...passkeys.passkeys }
    replaced.get = (request) => passkeys.passkeys.get({ ...request, challenge: randomBytes(32) })
    const other = openBrowser({ passkeys: replaced }).openVault(asker.call)
    await expect(other.openWith({ kind: 'passkey' })).rejects.toMatchObject({
      code: 'refused',
      context: { serverCode: 'release_refused' },
    })
  })

  it('opens with a password on a new device, rejects wrong passwords, and a new password replaces the old one', async () => {
    const { asker, vault, addresses } = await begin()
    await expect(vault.addPassword('short')).rejects.toMatchObject({ code: 'password_short' })
    await vault.addPassword('the first password')
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    const phone = openBrowser().openVault((await later(asker)).call)
    await expect(phone.openWith({ kind: 'password', password: 'the first password' })).rejects.toMatchObject({
      code: 'password_wrong',
    })
    expect(await phone.openWith({ kind: 'password', password })).toEqual({ addresses, isNew: false })
    await signBoth(phone)
  })

  it('opens with the words of a kit, and with its file and code, on new devices', async () => {
    const { asker, vault, addresses } = await begin()
    const kit = await makeKit(vault)
    expect(kit.words).toHaveLength(24)
    await vault.openWith({ kind: 'kit', words: kit.words.join(' ') })
    await vault.raiseLevel()
    for (const way of [
      { kind: 'kit', words: ` ${kit.words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join('\n')}` },
      { kind: 'kit', file: kit.file.text, code: kit.code.toLowerCase() },
    ] as const) {
      const browser = openBrowser()
      const device = await later(asker)
      const phone = browser.openVault(device.call)
      await expect(phone.open()).rejects.toMatchObject({ code: 'locked' })
      expect(await phone.openWith(way)).toEqual({ addresses, isNew: false })
      phone.close()
      expect(await browser.openVault(device.call).open()).toEqual({ addresses, isNew: false })
    }
    const { vault: other } = await begin()
    const stranger = await makeKit(other)
    const phone = openBrowser().openVault((await later(asker)).call)
    const wrong = { kind: 'kit', words: stranger.words.join(' ') } as const
    await expect(phone.openWith(wrong)).rejects.toMatchObject({ code: 'words_wrong' })
    const wrongFile = { kind: 'kit', file: stranger.file.text, code: stranger.code } as const
    await expect(phone.openWith(wrongFile)).rejects.toMatchObject({ code: 'file_wrong' })
    const wrongCode = { kind: 'kit', file: kit.file.text, code: stranger.code } as const
    await expect(phone.openWith(wrongCode)).rejects.toMatchObject({ code: 'code_wrong' })
    await expect(phone.openWith({ kind: 'kit', words: 'abandon '.repeat(24) })).rejects.toMatchObject({
      code: 'words_wrong',
    })
  })

  it('a kit that is not stored changes nothing: the older kit stays, and the email reports only an export', async () => {
    const { asker, vault } = await begin()
    const readEvents = () =>
      keys.server.mails.flatMap(({ to, content }) =>
        to === `${asker.personId}@example.com` && content.kind === 'security' ? [content.event] : [],
      )
    const readKits = async () => (await vault.getSecurity()).slots.filter(({ kind }) => kind === 'kit')
    await vault.createKit()
    expect(await readKits()).toEqual([])
    expect(readEvents()).toEqual(['exported'])
    await vault.storeKit()
    const [first] = await readKits()
    expect(readEvents()).toEqual(['exported', 'kitCreated'])
    await vault.createKit()
    expect(await readKits()).toEqual([first])
    await vault.storeKit()
    const [second, ...others] = await readKits()
    expect(others).toEqual([])
    expect(second?.slotId).not.toBe(first?.slotId)
  })

  it('stores a kit once, and no kit that was created before a lock', async () => {
    const { vault } = await begin()
    await expect(vault.storeKit()).rejects.toMatchObject({ code: 'locked' })
    await makeKit(vault)
    await expect(vault.storeKit()).rejects.toMatchObject({ code: 'locked' })
    await vault.createKit()
    vault.lock()
    await vault.open()
    await expect(vault.storeKit()).rejects.toMatchObject({ code: 'locked' })
  })

  it('opening with exported words creates new slots and a new data key', async () => {
    const { asker, vault, addresses } = await begin()
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    const { words } = await vault.exportSecrets()
    const browser = openBrowser()
    const device = await later(asker)
    const phone = browser.openVault(device.call)
    expect(await phone.openWith({ kind: 'kit', words: words.join(' ') })).toEqual({ addresses, isNew: false })
    await signBoth(phone)
    const { slots, level } = await phone.getSecurity()
    expect(level).toBe('L1')
    expect(slots.map(({ kind }) => kind).sort()).toEqual(['device', 'kit'])
    // The old device has seen an older vault and its slots are gone. It can open the wallet with the words too.
    const old = openBrowser().openVault(asker.call)
    await expect(old.openWith({ kind: 'password', password })).rejects.toMatchObject({ code: 'password_wrong' })
    expect(await old.openWith({ kind: 'kit', words: words.join(' ') })).toEqual({ addresses, isNew: false })
  })

  it('exports words and keys that match the addresses, and informs the user by email', async () => {
    const { asker, vault, addresses } = await begin()
    const { words, eip155PrivateKey, solanaPrivateKey } = await vault.exportSecrets()
    expect(words).toHaveLength(24)
    const solana = base58.decode(solanaPrivateKey)
    expect(base58.encode(ed25519.getPublicKey(solana.subarray(0, 32)))).toBe(addresses.solana)
    expect(base58.encode(solana.subarray(32))).toBe(addresses.solana)
    const { toEip155Address } = await import('./keccak256.js')
    expect(toEip155Address(Buffer.from(eip155PrivateKey.slice(2), 'hex'))).toBe(addresses.eip155)
    const told = keys.server.mails
      .filter(({ to }) => to === `${asker.personId}@example.com`)
      .map(({ content }) => content)
    expect(told).toMatchObject([{ kind: 'security', event: 'exported' }])
  })

  it('a new device cannot export, create a kit or raise the level for a day [wallet-security]', async () => {
    const { asker, vault } = await begin()
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    const device = await later(asker)
    const phone = openBrowser().openVault(device.call)
    await phone.open()
    for (const method of ['exportSecrets', 'createKit', 'raiseLevel'] as const)
      await expect(phone[method](), method).rejects.toMatchObject({
        code: 'hold',
        context: { retryAfterMs: 24 * hourMs },
      })
    expect((await phone.getSecurity()).holdUntilMs).toBe(keys.server.clock.ms + 24 * hourMs)
    await signBoth(phone)
    keys.server.clock.ms += 24 * hourMs
    await phone.exportSecrets()
    await makeKit(phone)
    await phone.raiseLevel()
  })

  it('removes the slot of another device, but rejects removing the last method of the user', async () => {
    const { asker, vault, addresses, browser } = await begin()
    const device = await later(asker)
    const phoneBrowser = openBrowser()
    await phoneBrowser.openVault(device.call).open()
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    const { slots } = await vault.getSecurity()
    const phoneSlot = slots.find(({ kind, isThisDevice }) => kind === 'device' && !isThisDevice)
    const passwordSlot = slots.find(({ kind }) => kind === 'password')
    if (phoneSlot === undefined || passwordSlot === undefined) throw new Error('a slot is missing')
    await vault.removeSlot(phoneSlot.slotId)
    await expect(phoneBrowser.openVault(device.call).open()).rejects.toMatchObject({ code: 'locked' })
    await expect(vault.removeSlot(passwordSlot.slotId)).rejects.toMatchObject({ code: 'slot_needed' })
    expect(await browser.openVault(asker.call).open()).toEqual({ addresses, isNew: false })
  })

  it('removes only the slot of this device, which then needs the user again', async () => {
    const { asker, vault, addresses, browser } = await begin()
    const device = await later(asker)
    const phoneBrowser = openBrowser()
    await phoneBrowser.openVault(device.call).open()
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    const own = (await vault.getSecurity()).slots.find(({ isThisDevice }) => isThisDevice)
    if (own === undefined) throw new Error('this device has no slot')
    await vault.removeSlot(own.slotId)
    expect(vault.getAddresses()).toEqual(addresses)
    const again = browser.openVault(asker.call)
    await expect(again.open()).rejects.toMatchObject({ code: 'locked', context: { ways: ['password', 'kit'] } })
    expect(await again.openWith({ kind: 'password', password })).toEqual({ addresses, isNew: false })
    expect(await phoneBrowser.openVault(device.call).open()).toEqual({ addresses, isNew: false })
  })

  it('signing out everywhere removes the slots of all devices', async () => {
    const { asker, browser, vault, addresses } = await begin()
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    const { queries } = keys.server.database
    await queries.transaction((transaction) => keys.server.keys.hooks.onSignedOutEverywhere(transaction, asker, []))
    const again = browser.openVault(asker.call)
    await expect(again.open()).rejects.toMatchObject({ code: 'locked' })
    expect(await again.openWith({ kind: 'password', password })).toEqual({ addresses, isNew: false })
  })

  it('signing out everywhere keeps the slot of the current device, and never leaves a wallet without a slot', async () => {
    const { asker, browser, vault, addresses } = await begin()
    await vault.addPassword(password)
    await vault.openWith({ kind: 'password', password })
    await vault.raiseLevel()
    const phone = openBrowser()
    const later = await keys.server.logIn({ personId: asker.personId, deviceId: 'phone-of-many' })
    await phone.openVault(later.call).openWith({ kind: 'password', password })
    const { queries } = keys.server.database
    const signOut = (kept: string[]) =>
      queries.transaction((transaction) => keys.server.keys.hooks.onSignedOutEverywhere(transaction, asker, kept))
    await signOut([asker.deviceId])
    expect(await browser.openVault(asker.call).open()).toEqual({ addresses, isNew: false })
    await expect(phone.openVault(later.call).open()).rejects.toMatchObject({ code: 'locked' })
    // Remove all other slots. This state does not occur in practice.
    await keys.server.query`delete from wallet_slots where kind <> 'device'`
    await signOut([])
    expect(await browser.openVault(asker.call).open()).toEqual({ addresses, isNew: false })
  })
})
