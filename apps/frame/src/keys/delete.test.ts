import { postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startCutProxy } from '../../../server/src/keys/testCutProxy.js'
import { createTestKeys, type TestAsker, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { createMemoryStore } from './openDeviceStore.js'
import { createTestBrowser } from './testVault.js'

const keeperKeys = [new Uint8Array(32).fill(1)]
const policy = { managedPolicy: 'instant', keeperKeys } as const
/** More requests than a deletion sends. */
const maxRequests = 100

/** Creates a store that lists the names it contains. */
function createOpenStore() {
  const names = new Set<string>()
  const store = createMemoryStore(true)
  return {
    names,
    store: {
      ...store,
      write: async (name: string, value: unknown) => {
        names.add(name)
        await store.write(name, value)
      },
      remove: async (name: string) => {
        names.delete(name)
        await store.remove(name)
      },
    },
  }
}

describe.each(testDatabases())(
  'deleting the wallet in the frame on $name',
  { timeout: 600_000 },
  ({ name, create }) => {
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
      server = await createTestKeys(testDatabase, policy)
    }, 120_000)
    afterEach(() => {
      for (const browser of browsers.splice(0)) browser.close()
    })
    afterAll(async () => {
      await server.close()
      await testDatabase.remove()
    })
    const listHalves = ({ personId }: TestAsker) =>
      server.query`select s.slot_id from keeper_secrets s join wallet_slots w on w.slot_id = s.slot_id
      join wallets on wallets.wallet_id = w.wallet_id where person_id = ${personId}`

    it('removes all data from the device and locks; the next login creates another wallet', async () => {
      const asker = await server.logIn()
      const { store, names } = createOpenStore()
      const vault = openBrowser({ store }).openVault(asker.call)
      const { addresses } = await vault.open()
      expect([...names].map((kept) => kept.split(':')[0]).sort()).toEqual(['seed', 'seen', 'slot'])
      await vault.deleteWallet()
      expect([...names]).toEqual([])
      expect(vault.getAddresses()).toBeUndefined()
      await expect(vault.signSolana(new Uint8Array(1))).rejects.toMatchObject({ code: 'locked' })
      vault.close()

      const next = await server.logIn({ deviceId: asker.deviceId })
      const opened = await openBrowser({ store }).openVault(next.call).open()
      expect(opened.isNew).toBe(true)
      expect(opened.addresses.eip155).not.toBe(addresses.eip155)
    })

    it('error: another device rejects a server that returns no wallet or another wallet', async () => {
      const asker = await server.logIn()
      const phone = await server.logIn({ personId: asker.personId })
      const phoneBrowser = openBrowser()
      await phoneBrowser.openVault(phone.call).open()
      const stranger = await server.logIn()
      await openBrowser().openVault(stranger.call).open()
      const { wallet } = await stranger.call(postKeysWallet, {})
      for (const told of [null, wallet]) {
        const lie: TestAsker['call'] = async (endpoint, body) => {
          const answer = await phone.call(endpoint, body)
          return endpoint.path === postKeysWallet.path
            ? ({ ...(answer as object), wallet: told } as typeof answer)
            : answer
        }
        await expect(phoneBrowser.openVault(lie).open()).rejects.toMatchObject({ code: 'rollback' })
      }
    })

    it('error: rejects a deletion on a new device, and removes nothing from it', async () => {
      const asker = await server.logIn()
      await openBrowser().openVault(asker.call).open()
      const phone = await server.logIn({ personId: asker.personId, isLaterDevice: true })
      const held = await createTestKeys(testDatabase, { ...policy, holdHours: 24 }).catch(() => undefined)
      // The embedded database serves one server at a time.
      if (held === undefined) return expect(name).toBe('embedded')
      const heldPhone = await held.logIn({ ...phone, isLaterDevice: true })
      const { store, names } = createOpenStore()
      const vault = openBrowser({ store }).openVault(heldPhone.call)
      await vault.open()
      const before = [...names]
      await expect(vault.deleteWallet()).rejects.toMatchObject({ code: 'hold' })
      expect([...names]).toEqual(before)
      expect((await phone.call(postKeysWallet, {})).wallet).not.toBeNull()
      await held.close()
    })

    // The embedded database runs in the server process, so there is no connection to cut.
    if (name === 'PostgreSQL')
      it('if the server dies, the wallet is complete or gone, and the next start completes a started deletion', async () => {
        const proxy = await startCutProxy(testDatabase.settings.databaseUrl ?? '')
        const outcomes = { whole: 0, gone: 0, left: 0 }
        let requests = 1
        for (; requests < maxRequests; requests += 1) {
          const browser = openBrowser()
          const asker = await server.logIn()
          const first = browser.openVault(asker.call)
          const { addresses } = await first.open()
          const halves = (await listHalves(asker)).map(({ slot_id }) => String(slot_id))
          expect(halves.length).toBe(2)

          proxy.disarm()
          const dying = await createTestKeys(
            { settings: { databaseUrl: proxy.url }, remove: async () => undefined },
            policy,
          )
          const doomed = browser.openVault((await dying.logIn({ ...asker })).call)
          await doomed.open()
          proxy.arm(requests)
          const isDone = await doomed.deleteWallet().then(
            () => true,
            () => false,
          )
          const wasCut = proxy.seen() >= requests
          doomed.close()
          first.close()
          // Do not wait: a dead process does not close its connections in order either.
          void dying.close().catch(() => undefined)

          if (wasCut) await proxy.whenDone()
          const { wallet } = await asker.call(postKeysWallet, {}).catch(() => ({ wallet: null }))
          if (wallet !== null) {
            outcomes.whole += 1
            const again = browser.openVault(asker.call)
            expect(await again.open()).toEqual({ addresses, isNew: false })
            await again.deleteWallet()
          } else {
            outcomes.gone += 1
            const remains = await server.query`select * from wallet_remains where person_id = ${asker.personId}`
            outcomes.left += remains.length
            expect(await server.query`select * from persons where id = ${asker.personId}`).toEqual([])
          }
          // Run the cleanup that a server runs at its start.
          await server.keys.clean()
          expect(await server.query`select * from wallet_remains where person_id = ${asker.personId}`).toEqual([])
          for (const slotId of halves)
            expect(await server.query`select state, sealed from keeper_secrets where slot_id = ${slotId}`).toEqual([
              { state: 'destroyed', sealed: null },
            ])
          if (!wasCut) {
            expect(isDone).toBe(true)
            break
          }
        }
        // All outcomes occurred: cut before the commit, after it, and before all halves were destroyed.
        expect(outcomes.whole).toBeGreaterThan(5)
        expect(outcomes.gone).toBeGreaterThan(1)
        expect(outcomes.left).toBeGreaterThan(0)
        expect(requests).toBeLessThan(maxRequests)
        await proxy.close()
      })
  },
)
