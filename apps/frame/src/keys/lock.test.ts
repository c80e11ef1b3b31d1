import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestKeys, type TestKeys } from '../../../server/src/keys/testKeys.js'
import { type TestDatabase, testDatabases } from '../../../server/src/testing/testDatabases.js'
import { createTestDatabase } from '../testing/createTestDatabase.js'
import { randomBytes } from './bytes.js'
import { createVault } from './createVault.js'
import type { VaultWorker } from './createWorkerClient.js'
import { createMemoryStore, openDeviceStore } from './openDeviceStore.js'
import { type Call, createTestBrowser, createTestClock, createTestPasskeys, makeKit } from './testVault.js'
import type { LockReason, Vault } from './Vault.js'

const minuteMs = 60_000
const [kind] = testDatabases()

/** Resolves with the reason of the next lock. */
function nextLock(vault: Vault): Promise<LockReason> {
  return new Promise((resolve) => {
    const stop = vault.onLock((reason) => {
      stop()
      resolve(reason)
    })
  })
}

describe('locking the vault', { timeout: 60_000 }, () => {
  let testDatabase: TestDatabase
  let server: TestKeys
  const browsers: ReturnType<typeof createTestBrowser>[] = []
  beforeAll(async () => {
    testDatabase = await kind.create()
    server = await createTestKeys(testDatabase, { managedPolicy: 'instant' })
  })
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  afterAll(async () => {
    await server.close()
    await testDatabase.remove()
  })
  const begin = async (more: { idleLockMs?: number; page?: EventTarget; call?: (call: Call) => Call } = {}) => {
    const { call: wrap = (call: Call) => call, ...rest } = more
    const asker = await server.logIn()
    const browser = createTestBrowser()
    browsers.push(browser)
    const clock = createTestClock()
    const vault = browser.openVault(wrap(asker.call), { clock: clock.port, ...rest })
    return { vault, clock, asker, browser }
  }

  it('locks after 15 minutes without a request, and each request restarts the timer', async () => {
    const { vault, clock } = await begin()
    await vault.open()
    clock.advance(14 * minuteMs)
    await vault.signSolana(randomBytes(4))
    clock.advance(14 * minuteMs)
    await vault.signSolana(randomBytes(4))
    const locked = nextLock(vault)
    clock.advance(15 * minuteMs)
    expect(await locked).toBe('idle')
    expect(vault.getAddresses()).toBeUndefined()
    await expect(vault.signSolana(randomBytes(4))).rejects.toMatchObject({ code: 'locked' })
    await expect(vault.signEip155Digest(randomBytes(32))).rejects.toMatchObject({ code: 'locked' })
    await expect(vault.exportSecrets()).rejects.toMatchObject({ code: 'locked' })
    await vault.open()
    await vault.signSolana(randomBytes(4))
  })

  it('checks the clock too, because timers do not run while a machine sleeps', async () => {
    const { clock, asker, browser } = await begin()
    const asleep = { ...clock.port, after: () => () => undefined }
    const vault = browser.openVault(asker.call, { clock: asleep, idleLockMs: minuteMs })
    await vault.open()
    clock.advance(minuteMs)
    await expect(vault.signSolana(randomBytes(4))).rejects.toMatchObject({ code: 'locked' })
    expect(vault.getAddresses()).toBeUndefined()
  })

  it('locks if the page is closed, and on request', async () => {
    const page = new EventTarget()
    const { vault } = await begin({ page })
    await vault.open()
    const hidden = nextLock(vault)
    page.dispatchEvent(new Event('pagehide'))
    expect(await hidden).toBe('pagehide')
    await expect(vault.signSolana(randomBytes(4))).rejects.toMatchObject({ code: 'locked' })
    await vault.open()
    vault.lock()
    expect(vault.getAddresses()).toBeUndefined()
    await expect(vault.signSolana(randomBytes(4))).rejects.toMatchObject({ code: 'locked' })
  })

  it('locks while the wallet is being opened, so that nothing is open afterwards', async () => {
    const gate: { open?: () => void } = {}
    const waiting = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    const reached: { done?: () => void } = {}
    const atGate = new Promise<void>((resolve) => {
      reached.done = resolve
    })
    const { vault } = await begin({
      call: (call) => async (endpoint, body) => {
        const answer = await call(endpoint, body)
        if (endpoint.name === 'postKeysCreate') {
          reached.done?.()
          await waiting
        }
        return answer
      },
    })
    const opening = vault.open()
    await atGate
    vault.lock()
    gate.open?.()
    await expect(opening).rejects.toMatchObject({ code: 'locked' })
    expect(vault.getAddresses()).toBeUndefined()
    await expect(vault.signSolana(randomBytes(4))).rejects.toMatchObject({ code: 'locked' })
    expect((await vault.open()).isNew).toBe(false)
  })

  it.each([
    ['an export', 'postKeysExport', (vault: Vault) => vault.exportSecrets()],
    ['a recovery kit', 'postKeysExport', (vault: Vault) => vault.createKit()],
    ['the storing of a recovery kit', 'postKeysSlotAdd', makeKit],
  ])('locks during %s, which then returns no words of a wiped key', async (_, endpointName, request) => {
    const locking: { vault?: Vault } = {}
    const { vault } = await begin({
      call: (call) => async (endpoint, body) => {
        const answer = await call(endpoint, body)
        if (endpoint.name === endpointName) locking.vault?.lock()
        return answer
      },
    })
    await vault.open()
    locking.vault = vault
    await expect(request(vault)).rejects.toMatchObject({ code: 'locked' })
  })

  it('rejects open requests if the worker fails, and starts another worker for the next request', async () => {
    const asker = await server.logIn()
    const broken: (() => void)[] = []
    const browser = createTestBrowser()
    browsers.push(browser)
    const dead = {
      postMessage: () => queueMicrotask(() => broken[0]?.()),
      addEventListener: (type: string, listener: () => void) => {
        if (type === 'error') broken.push(listener)
      },
      terminate: () => undefined,
    } as unknown as VaultWorker
    const vault = createVault({
      call: asker.call,
      startWorker: () => dead,
      page: new EventTarget(),
      passkeys: createTestPasskeys().passkeys,
    })
    await expect(vault.open()).rejects.toMatchObject({ code: 'closed' })
    vault.close()
    await expect(vault.open()).rejects.toMatchObject({ code: 'closed' })
  })

  it('close rejects open requests immediately, and all later requests', async () => {
    const { vault } = await begin({ call: () => () => new Promise(() => undefined) })
    const opening = vault.open()
    vault.close()
    await expect(opening).rejects.toMatchObject({ code: 'closed' })
    await expect(vault.signSolana(randomBytes(1))).rejects.toMatchObject({ code: 'closed' })
  })

  it('opens again after the browser closed the database to clear site data or for a newer page', async () => {
    const asker = await server.logIn()
    const database = createTestDatabase()
    const browser = createTestBrowser({ store: await openDeviceStore(database.factory) })
    browsers.push(browser)
    const vault = browser.openVault(asker.call)
    const { addresses } = await vault.open()
    for (const close of [database.upgrade, database.clear]) {
      vault.lock()
      close()
      expect(await vault.open()).toEqual({ addresses, isNew: false })
      await vault.signSolana(randomBytes(4))
    }
  })

  it('stores no readable secret: a copy of the device store opens nothing without the browser', async () => {
    const asker = await server.logIn()
    const kept = new Map<string, unknown>()
    const store = createMemoryStore(true)
    const watched = {
      ...store,
      write: async (name: string, value: unknown) => {
        kept.set(name, value)
        await store.write(name, value)
      },
      storeFirst: async (name: string, value: unknown) => {
        kept.set(name, value)
        return store.storeFirst(name, value)
      },
    }
    const browser = createTestBrowser({ store: watched })
    browsers.push(browser)
    await browser.openVault(asker.call).open()
    const key = kept.get('device-key')
    expect(key).toBeInstanceOf(CryptoKey)
    expect(key).toMatchObject({ extractable: false })
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
    const names = [...kept.keys()].map((name) => name.split(':')[0]).sort()
    expect(names).toEqual(['device-key', 'seed', 'seen', 'slot'])
  })

  it('repeats requests after lost responses during the first login, and creates one wallet', async () => {
    const lost = new Set<string>()
    const { vault, asker, browser } = await begin({
      call: (call) => async (endpoint, body) => {
        const answer = await call(endpoint, body)
        if (lost.has(endpoint.name)) return answer
        lost.add(endpoint.name)
        throw Object.assign(new Error('offline'), { code: 'offline' })
      },
    })
    const { addresses } = await vault.open()
    expect([...lost].sort()).toEqual(['postKeysCreate', 'postKeysSecrets', 'postKeysWallet'])
    expect(await browser.openVault(asker.call).open()).toEqual({ addresses, isNew: false })
  })
})
