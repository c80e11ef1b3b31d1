import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bySuite, readRandomSeed } from '../../../../scripts/test/suite.js'
import { type CutProxy, startCutProxy } from '../../../server/src/keys/testCutProxy.js'
import { createTestKeys, type TestAsker, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { postgresDatabases, type TestDatabase } from '../../../server/src/testing/testDatabases.js'
import { createTestBrowser, createTestPasskeys, makeKit } from './testVault.js'
import type { Vault } from './Vault.js'

const onPostgres = postgresDatabases()
/** More requests than any step sends. */
const maxRequests = 200
/** The short version cuts at every fourth request. The seed of the run selects which. */
const stride = bySuite({ main: 4, soak: 1 })
const firstCut = 1 + ((readRandomSeed() ?? 0) % stride)

/** An operation on a wallet during which the server dies. */
interface Step {
  readonly name: string
  readonly prepare: (vault: Vault) => Promise<unknown>
  readonly run: (vault: Vault) => Promise<unknown>
}
const steps: readonly Step[] = [
  { name: 'the creation', prepare: async () => undefined, run: (vault) => vault.open() },
  { name: 'adding a passkey', prepare: (vault) => vault.open(), run: (vault) => vault.addPasskey() },
  { name: 'making a kit', prepare: (vault) => vault.open(), run: makeKit },
  {
    name: 'removing a passkey',
    prepare: async (vault) => {
      await vault.open()
      await vault.addPasskey()
    },
    run: async (vault) => {
      const { slots } = await vault.getSecurity()
      const passkey = slots.find(({ kind }) => kind === 'passkey')
      if (passkey !== undefined) await vault.removeSlot(passkey.slotId)
    },
  },
  {
    name: 'raising the level',
    prepare: async (vault) => {
      await vault.open()
      await vault.addPasskey()
      await vault.openWith({ kind: 'passkey' })
    },
    run: (vault) => vault.raiseLevel(),
  },
]

describe.each(onPostgres)(
  'a server that dies after any of its requests to the database',
  { timeout: 600_000 },
  ({ create }) => {
    let testDatabase: TestDatabase
    let proxy: CutProxy
    let steady: TestKeys
    const keeperKeys = [new Uint8Array(32).fill(1)]
    const browsers: ReturnType<typeof createTestBrowser>[] = []

    beforeAll(async () => {
      testDatabase = await create()
      proxy = await startCutProxy(testDatabase.settings.databaseUrl ?? '')
      steady = await createTestKeys(testDatabase, { managedPolicy: 'instant', keeperKeys })
    }, 120_000)
    afterEach(() => {
      for (const browser of browsers.splice(0)) browser.close()
    })
    afterAll(async () => {
      await steady.close()
      await proxy.close()
      await testDatabase.remove()
    })
    const openBrowser = (passkeys: ReturnType<typeof createTestPasskeys>['passkeys']) => {
      const browser = createTestBrowser({ passkeys })
      browsers.push(browser)
      return browser
    }

    /** Asserts that the wallet opens on its device, and with the remaining methods on a new device. */
    const assertWhole = async (asker: TestAsker, browser: ReturnType<typeof createTestBrowser>, before?: string) => {
      const vault = browser.openVault(asker.call)
      const { addresses } = await vault.open()
      if (before !== undefined) expect(addresses.eip155).toBe(before)
      const { level, slots } = await vault.getSecurity()
      expect(slots.some(({ kind }) => kind === 'managed')).toBe(level === 'L0')
      const phone = await steady.logIn({ personId: asker.personId })
      const elsewhere = browser.onNewDevice().openVault(phone.call)
      const opened = level === 'L0' ? await elsewhere.open() : await elsewhere.openWith({ kind: 'passkey' })
      expect(opened.addresses).toEqual(addresses)
      vault.close()
      elsewhere.close()
    }

    it.each(steps)('$name: the wallet opens afterwards, with the same addresses', async ({ prepare, run }) => {
      let requests = firstCut
      let died = 0
      for (; requests < maxRequests; requests += stride) {
        const { passkeys } = createTestPasskeys()
        const browser = openBrowser(passkeys)
        const asker = await steady.logIn()
        const first = browser.openVault(asker.call)
        await prepare(first)
        const before = first.getAddresses()?.eip155

        proxy.disarm()
        const settings = { databaseUrl: proxy.url }
        const dying = await createTestKeys(
          { settings, remove: async () => undefined },
          { managedPolicy: 'instant', keeperKeys },
        )
        const doomed = await dying.logIn({ ...asker })
        const vault = browser.openVault(doomed.call)
        if (before !== undefined) await vault.open()
        proxy.arm(requests)
        const isDone = await run(vault).then(
          () => true,
          () => false,
        )
        const wasCut = proxy.seen() >= requests
        vault.close()
        first.close()
        // Do not wait: a dead process does not close its connections in order either.
        void dying.close().catch(() => undefined)
        await assertWhole(asker, browser, before)
        if (!wasCut) {
          expect(isDone).toBe(true)
          break
        }
        died += 1
      }
      expect(died).toBeGreaterThan(Math.floor(10 / stride))
      expect(requests).toBeLessThan(maxRequests)
    })
  },
)
