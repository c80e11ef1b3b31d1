import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../../../server/src/cli/runCli.js'
import { identities } from '../../../server/src/db/loginSchema.js'
import type { TestAsker, TestKeys } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { useKeysServer } from './testKeysServer.js'

const hourMs = 3_600_000

describe.each(testDatabases())('notification of a recovery, on $name', { timeout: 120_000 }, ({ create }) => {
  const keys = useKeysServer(create, { managedPolicy: 'delayed', managedDelayHours: 48, holdHours: 24 })
  const { openBrowser } = keys
  beforeAll(async () => {
    await runCli(keys.server.database.queries, ['recovery', 'set', 'quiet', 'instant'])
  })
  afterEach(() => {
    keys.server.mailServer.isAway = false
  })
  type LogIn = NonNullable<Parameters<TestKeys['logIn']>[0]>
  const begin = async (who: LogIn = {}) => {
    const asker = await keys.server.logIn(who)
    const browser = openBrowser()
    const vault = browser.openVault(asker.call)
    const { addresses } = await vault.open()
    return { asker, browser, vault, addresses }
  }
  /** Logs in as the same user on a new device. */
  const thiefOf = async (asker: TestAsker, who: LogIn = {}) => {
    const { personId, projectId } = asker
    const device = await keys.server.logIn({ personId, projectId, isLaterDevice: true, ...who })
    const vault = openBrowser().openVault(device.call)
    return { device, vault }
  }
  /** Adds a login method with the current time. */
  const addWay = ({ projectId, personId }: TestAsker, method: string) =>
    keys.server.database.queries.insert(identities).values({
      index: `${method}-${personId}`,
      projectId,
      personId,
      method,
      subjectSealed: 'sealed',
      createdAtMs: keys.server.clock.ms,
    })
  const forgetAddress = (asker: TestAsker) =>
    keys.server.query`update persons set contact_sealed = null, contact_index = null where id = ${asker.personId}`

  it('cannot start if the user has no email address and no other device opens the wallet', async () => {
    const { asker } = await begin()
    await forgetAddress(asker)
    await keys.server.query`delete from wallet_slots where kind = 'device'`
    const { vault } = await thiefOf(asker)
    await expect(vault.open()).rejects.toMatchObject({ context: { canRecover: false, isUntold: true } })
    await expect(vault.startRecovery()).rejects.toMatchObject({ context: { serverCode: 'release_refused' } })
  })

  it('without an email address, waits without limit until the user confirms on an own device', async () => {
    const { asker, browser, vault: owner, addresses } = await begin()
    await forgetAddress(asker)
    const { vault } = await thiefOf(asker)
    await expect(vault.open()).rejects.toMatchObject({ context: { canRecover: true } })
    const { recoveryId } = await vault.startRecovery()
    keys.server.clock.ms += 100 * hourMs
    await expect(vault.open()).rejects.toMatchObject({ context: { recovery: { isTold: false } } })
    // Only a device with an open wallet can confirm, so the requesting device cannot.
    await expect(vault.confirmRecovery(recoveryId)).rejects.toMatchObject({ code: 'locked' })
    await owner.confirmRecovery(recoveryId)
    expect((await owner.getSecurity()).recovery).toMatchObject({ isTold: true, isConfirmedHere: true })
    expect(await vault.open()).toMatchObject({ addresses })
    expect(browser).toBeDefined()
  })

  it('does not open the wallet before the email has been delivered', async () => {
    const { asker, addresses } = await begin()
    keys.server.mailServer.isAway = true
    const { vault } = await thiefOf(asker)
    await expect(vault.open()).rejects.toMatchObject({ code: 'locked' })
    const { recoveryId } = await vault.startRecovery()
    keys.server.clock.ms += 49 * hourMs
    await expect(vault.open()).rejects.toMatchObject({ context: { recovery: { isTold: false } } })
    keys.server.mailServer.takenKeys.add(`recovery/${recoveryId}`)
    expect(await vault.open()).toMatchObject({ addresses })
  })

  it('is shown on every device that opens the wallet, except the requesting device', async () => {
    const { asker, browser } = await begin()
    const { vault } = await thiefOf(asker)
    await expect(vault.open()).rejects.toMatchObject({ code: 'locked' })
    const { recoveryId, readyAtMs } = await vault.startRecovery()
    const opened = browser.openVault(asker.call)
    await opened.open()
    const waiting = { recoveryId, readyAtMs, isThisDevice: false }
    expect(opened.claimRecovery()).toMatchObject(waiting)
    // It is shown once per unlock.
    expect(opened.claimRecovery()).toBeUndefined()
    opened.lock()
    await opened.open()
    expect(opened.claimRecovery()).toMatchObject(waiting)
    await opened.confirmRecovery(recoveryId)
    opened.lock()
    await opened.open()
    expect(opened.claimRecovery()).toBeUndefined()
  })

  it('a login by a recently added method must wait, even with the rule "instant"', async () => {
    const { asker, addresses } = await begin({ projectId: 'quiet' })
    keys.server.clock.ms += 200 * hourMs
    await addWay(asker, 'google')
    const { vault } = await thiefOf(asker, { method: 'google' })
    await expect(vault.open()).rejects.toMatchObject({ context: { canRecover: true } })
    const { readyAtMs } = await vault.startRecovery()
    expect(readyAtMs).toBe(keys.server.clock.ms + 24 * hourMs)
    // A login by an older method opens the wallet immediately.
    expect(await (await thiefOf(asker)).vault.open()).toMatchObject({ addresses })
  })

  it('a Farcaster login must wait on a new device, but not on a known device', async () => {
    const { asker, browser, addresses } = await begin({ projectId: 'quiet', method: 'farcaster' })
    expect(await browser.openVault(asker.call).open()).toMatchObject({ addresses })
    const { vault } = await thiefOf(asker, { method: 'farcaster' })
    await expect(vault.open()).rejects.toMatchObject({ code: 'locked', context: { canRecover: true } })
    const { readyAtMs } = await vault.startRecovery()
    expect(readyAtMs).toBe(keys.server.clock.ms + 24 * hourMs)
  })

  it('a new user without an email address must choose a method, and the wallet has level L1', async () => {
    const asker = await keys.server.logIn({ hasNoAddress: true, method: 'x' })
    const vault = openBrowser().openVault(asker.call)
    await expect(vault.open()).rejects.toMatchObject({ context: { reason: 'setup', ways: ['passkey', 'password'] } })
    expect(await vault.openWith({ kind: 'passkey' })).toMatchObject({ isNew: true })
    expect(await vault.getSecurity()).toMatchObject({ level: 'L1', hasAddress: false })
  })
})
