import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../../../server/src/cli/runCli.js'
import { identities } from '../../../server/src/db/loginSchema.js'
import type { TestAsker, TestKeys } from '../../../server/src/keys/testKeys.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { useKeysServer } from './testKeysServer.js'

const hourMs = 3_600_000

describe.each(testDatabases())(
  'a recovery that somebody must hear of, on $name',
  { timeout: 120_000 },
  ({ create }) => {
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
    /** The same person on a device of today. */
    const thiefOf = async (asker: TestAsker, who: LogIn = {}) => {
      const { personId, projectId } = asker
      const device = await keys.server.logIn({ personId, projectId, isLaterDevice: true, ...who })
      const vault = openBrowser().openVault(device.call)
      return { device, vault }
    }
    /** A way to log in that somebody has just added. */
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

    it('begins nowhere while no mail reaches the person and no other device opens the wallet', async () => {
      const { asker } = await begin()
      await forgetAddress(asker)
      await keys.server.query`delete from wallet_slots where kind = 'device'`
      const { vault } = await thiefOf(asker)
      await expect(vault.open()).rejects.toMatchObject({ context: { canRecover: false, isUntold: true } })
      await expect(vault.startRecovery()).rejects.toMatchObject({ context: { serverCode: 'release_refused' } })
    })

    it('waits for the word of the person on a device of theirs where no mail reaches them, however long that takes', async () => {
      const { asker, browser, vault: owner, addresses } = await begin()
      await forgetAddress(asker)
      const { vault } = await thiefOf(asker)
      await expect(vault.open()).rejects.toMatchObject({ context: { canRecover: true } })
      const { recoveryId } = await vault.startRecovery()
      keys.server.clock.ms += 100 * hourMs
      await expect(vault.open()).rejects.toMatchObject({ context: { recovery: { isTold: false } } })
      // Nobody who has not opened the wallet can say it for them, and the device that asked can not.
      await expect(vault.confirmRecovery(recoveryId)).rejects.toMatchObject({ code: 'locked' })
      await owner.confirmRecovery(recoveryId)
      expect((await owner.getSecurity()).recovery).toMatchObject({ isTold: true, isConfirmedHere: true })
      expect(await vault.open()).toMatchObject({ addresses })
      expect(browser).toBeDefined()
    })

    it('is not used while its mail has not left, and is when it has', async () => {
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

    it('tells every device that opens the wallet, by whatever slot, but the one that asked', async () => {
      const { asker, browser } = await begin()
      const { vault } = await thiefOf(asker)
      await expect(vault.open()).rejects.toMatchObject({ code: 'locked' })
      const { recoveryId, readyAtMs } = await vault.startRecovery()
      const opened = browser.openVault(asker.call)
      await opened.open()
      const waiting = { recoveryId, readyAtMs, isThisDevice: false }
      expect(opened.takeRecovery()).toMatchObject(waiting)
      // Once an opening.
      expect(opened.takeRecovery()).toBeUndefined()
      opened.lock()
      await opened.open()
      expect(opened.takeRecovery()).toMatchObject(waiting)
      await opened.confirmRecovery(recoveryId)
      opened.lock()
      await opened.open()
      expect(opened.takeRecovery()).toBeUndefined()
    })

    it('waits by a way to log in that was added within the hold, also where the provider opens at once', async () => {
      const { asker, addresses } = await begin({ projectId: 'quiet' })
      keys.server.clock.ms += 200 * hourMs
      await addWay(asker, 'google')
      const { vault } = await thiefOf(asker, { method: 'google' })
      await expect(vault.open()).rejects.toMatchObject({ context: { canRecover: true } })
      const { readyAtMs } = await vault.startRecovery()
      expect(readyAtMs).toBe(keys.server.clock.ms + 24 * hourMs)
      // Who comes by the way they always had is let in at once, as ever.
      expect(await (await thiefOf(asker)).vault.open()).toMatchObject({ addresses })
    })

    it('waits after a log-in by Farcaster on a device that never opened the wallet, and for nobody on one that did', async () => {
      const { asker, browser, addresses } = await begin({ projectId: 'quiet', method: 'farcaster' })
      expect(await browser.openVault(asker.call).open()).toMatchObject({ addresses })
      const { vault } = await thiefOf(asker, { method: 'farcaster' })
      await expect(vault.open()).rejects.toMatchObject({ code: 'locked', context: { canRecover: true } })
      const { readyAtMs } = await vault.startRecovery()
      expect(readyAtMs).toBe(keys.server.clock.ms + 24 * hourMs)
    })

    it('never comes to somebody new whom no mail reaches: their wallet is their own from the first', async () => {
      const asker = await keys.server.logIn({ hasNoAddress: true, method: 'x' })
      const vault = openBrowser().openVault(asker.call)
      await expect(vault.open()).rejects.toMatchObject({ context: { reason: 'setup', ways: ['passkey', 'password'] } })
      expect(await vault.openWith({ kind: 'passkey' })).toMatchObject({ isNew: true })
      expect(await vault.getSecurity()).toMatchObject({ level: 'L1', hasAddress: false })
    })
  },
)
