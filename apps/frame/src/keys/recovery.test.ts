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

  it('opens after the wait, only on the requesting device, and sends emails at start and end', async () => {
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
    // The device has its own slot now, and the recovery is over.
    expect(await browser.openVault(device.call).open()).toEqual({ addresses, isNew: false })
    await expect(other.open()).rejects.toMatchObject({ context: { recovery: null } })
    expect(eventsTo(asker)).toEqual(['releaseStarted', 'releaseDone'])
  })

  it('a recovery cancelled on another device does not open the wallet', async () => {
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

  it('expires if it is not used for a week', async () => {
    const { asker } = await begin()
    const phone = openBrowser().openVault((await later(asker)).call)
    await expect(phone.open()).rejects.toMatchObject({ code: 'locked' })
    await phone.startRecovery()
    keys.server.clock.ms += (48 + 7 * 24) * hourMs
    await expect(phone.open()).rejects.toMatchObject({ context: { recovery: null } })
  })

  it('signing out everywhere keeps the device slots if the user could not return immediately', async () => {
    const { asker, addresses, browser: first } = await begin()
    const browser = openBrowser()
    const own = await keys.server.logIn({ ...asker, deviceId: 'own-device' })
    await expect(browser.openVault(own.call).open()).rejects.toMatchObject({ code: 'locked' })
    const { queries } = keys.server.database
    await queries.transaction((transaction) => keys.server.keys.hooks.onSignedOutEverywhere(transaction, asker, []))
    expect(await first.openVault(asker.call).open()).toEqual({ addresses, isNew: false })
  })

  it('the rule "never": there is no recovery, and the user must choose a method for a new wallet', async () => {
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

  it('the rule "never" for an older wallet: opening with its words raises the level to L1', async () => {
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
