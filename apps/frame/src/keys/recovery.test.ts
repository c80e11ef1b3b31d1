import { describe, expect, it } from 'vitest'
import { runCli } from '../../../server/src/cli/runCli.js'
import type { TestAsker } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { useKeysServer } from './testKeysServer.js'

const hourMs = 3_600_000

describe.each(testDatabases())('delayed recovery on $name', { timeout: 120_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'delayed', managedDelayHours: 48, holdHours: 24 })
  const { openBrowser } = keys
  const begin = async () => {
    const asker = await keys.server.logIn()
    const browser = openBrowser()
    const vault = browser.openVault(asker.call)
    const { addresses } = await vault.open()
    return { asker, browser, vault, addresses }
  }
  const later = (asker: TestAsker) => keys.server.logIn({ personId: asker.personId, isLaterDevice: true })
  const eventsTo = (asker: TestAsker) =>
    keys.server.mails
      .filter(({ to }) => to === `${asker.personId}@example.com`)
      .map(({ content }) => (content.kind === 'security' ? content.event : content.kind))

  it('opens on a new device after the wait, for the device that asked, and tells the person when it begins and ends', async () => {
    const { asker, addresses } = await begin()
    const device = await later(asker)
    const browser = openBrowser()
    const phone = browser.openVault(device.call)
    await expect(phone.open()).rejects.toMatchObject({
      code: 'locked',
      context: { reason: 'newDevice', canRecover: true, recovery: null },
    })
    const { readyAtMs } = await phone.startRecovery()
    expect(readyAtMs).toBe(keys.server.clock.ms + 48 * hourMs)
    expect(await phone.startRecovery()).toMatchObject({ readyAtMs, isThisDevice: true, isTold: true })
    await expect(phone.open()).rejects.toMatchObject({
      code: 'locked',
      context: { canRecover: false, recovery: { readyAtMs, isThisDevice: true } },
    })
    keys.server.clock.ms += 48 * hourMs - 1
    await expect(phone.open()).rejects.toMatchObject({ code: 'locked' })
    keys.server.clock.ms += 1
    const other = openBrowser().openVault((await later(asker)).call)
    await expect(other.open()).rejects.toMatchObject({ context: { recovery: { isThisDevice: false } } })
    expect(await phone.open()).toEqual({ addresses, isNew: false })
    phone.close()
    // Now the device has a way of its own, and the wait is over for everybody.
    expect(await browser.openVault(device.call).open()).toEqual({ addresses, isNew: false })
    await expect(other.open()).rejects.toMatchObject({ context: { recovery: null } })
    expect(eventsTo(asker)).toEqual(['releaseStarted', 'releaseDone'])
  })

  it('is stopped from any device, and then does not open', async () => {
    const { asker, vault } = await begin()
    const device = await later(asker)
    const thief = openBrowser().openVault(device.call)
    await expect(thief.open()).rejects.toMatchObject({ code: 'locked' })
    await thief.startRecovery()
    expect((await vault.getSecurity()).recovery).toMatchObject({ isThisDevice: false })
    await vault.cancelRecovery()
    keys.server.clock.ms += 100 * hourMs
    await expect(thief.open()).rejects.toMatchObject({ context: { recovery: null, canRecover: true } })
  })

  it('must be asked for anew when nobody used it for a week', async () => {
    const { asker } = await begin()
    const phone = openBrowser().openVault((await later(asker)).call)
    await expect(phone.open()).rejects.toMatchObject({ code: 'locked' })
    await phone.startRecovery()
    keys.server.clock.ms += (48 + 7 * 24) * hourMs
    await expect(phone.open()).rejects.toMatchObject({ context: { recovery: null } })
  })

  it('leaves the devices their way in when the person signs out everywhere and could not come back at once', async () => {
    const { asker, addresses, browser: first } = await begin()
    const browser = openBrowser()
    const own = await keys.server.logIn({ ...asker, deviceId: 'own-device' })
    await expect(browser.openVault(own.call).open()).rejects.toMatchObject({ code: 'locked' })
    const { queries } = keys.server.database
    await queries.transaction((transaction) => keys.server.keys.hooks.onSignedOutEverywhere(transaction, asker, []))
    expect(await first.openVault(asker.call).open()).toEqual({ addresses, isNew: false })
  })

  it('is nothing a project has that never lets the provider help: there a wallet is born with what the person holds', async () => {
    await runCli(keys.server.database.queries, ['recovery', 'set', 'quiet', 'never'])
    await expect(
      runCli(keys.server.database.queries, ['recovery', 'set', 'quiet', 'delayed', '--delay', '0']),
    ).rejects.toThrow('from 1 to 720')
    const asker = await keys.server.logIn({ projectId: 'quiet' })
    const browser = openBrowser()
    const vault = browser.openVault(asker.call)
    await expect(vault.open()).rejects.toMatchObject({
      code: 'locked',
      context: { reason: 'setup', ways: ['passkey', 'password'] },
    })
    await expect(vault.openWith({ kind: 'kit', words: 'abandon' })).rejects.toMatchObject({ code: 'words_wrong' })
    const made = await vault.openWith({ kind: 'passkey' })
    expect(made.isNew).toBe(true)
    const security = await vault.getSecurity()
    expect(security.level).toBe('L1')
    expect(security.slots.map(({ kind }) => kind).sort()).toEqual(['device', 'passkey'])
    await expect(vault.startRecovery()).rejects.toMatchObject({ context: { serverCode: 'release_refused' } })
    const reloaded = browser.openVault(asker.call)
    expect(await reloaded.open()).toEqual({ addresses: made.addresses, isNew: false })
  })

  it("makes an older wallet its own person's, by its words, where the provider no longer helps", async () => {
    const { queries } = keys.server.database
    await runCli(queries, ['recovery', 'set', 'quiet', 'instant'])
    const asker = await keys.server.logIn({ projectId: 'quiet' })
    const vault = openBrowser().openVault(asker.call)
    const { addresses } = await vault.open()
    const { words } = await vault.exportSecrets()
    await runCli(queries, ['recovery', 'set', 'quiet', 'never'])
    const device = await keys.server.logIn({ ...asker, deviceId: 'a-later-device' })
    const phone = openBrowser().openVault(device.call)
    await expect(phone.open()).rejects.toMatchObject({
      context: { reason: 'newDevice', ways: ['kit'], canRecover: false },
    })
    expect(await phone.openWith({ kind: 'kit', words: words.join(' ') })).toEqual({ addresses, isNew: false })
    expect(await phone.getSecurity()).toMatchObject({ level: 'L1' })
  })
})
