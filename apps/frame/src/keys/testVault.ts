import { createHmac } from 'node:crypto'
import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { createTestPasskey, type TestPasskey } from '../../../server/src/testing/login/createTestPasskey.js'
import { copyBytes, randomBytes, toBase64Url } from './bytes.js'
import { createVault } from './createVault.js'
import type { VaultWorker } from './createWorkerClient.js'
import type { Clock } from './engine/EnginePorts.js'
import { createMemoryStore, type DeviceStore } from './openDeviceStore.js'
import type { Passkeys } from './Passkeys.js'
import type { FromWorker, Port, ToWorker } from './protocol.js'
import { serveEngine } from './serveEngine.js'
import type { Kit, Vault } from './Vault.js'
import { VaultError } from './VaultError.js'

export type Call = <E extends Endpoint>(endpoint: E, body: EndpointBody<E>) => Promise<EndpointAnswer<E>>

/** Creates a clock that the test advances. Due tasks run when it advances. Pauses between retries end immediately. */
export function createTestClock() {
  const tasks = new Set<{ atMs: number; task: () => void }>()
  const clock = {
    ms: 0,
    /** Advances the clock and runs the due tasks. */
    advance: (ms: number) => {
      clock.ms += ms
      for (const entry of [...tasks]) {
        if (entry.atMs > clock.ms) continue
        tasks.delete(entry)
        entry.task()
      }
    },
  }
  const port: Clock = {
    now: () => clock.ms,
    after: (ms, task) => {
      if (ms < 10_000) {
        queueMicrotask(task)
        return () => undefined
      }
      const entry = { atMs: clock.ms + ms, task }
      tasks.add(entry)
      return () => tasks.delete(entry)
    },
  }
  return { ...clock, port, advance: clock.advance }
}

/** Creates software authenticators. PRF is an HMAC with a key of the passkey, as in CTAP2. */
export function createTestPasskeys(habits: { tellsOnUseOnly?: boolean; hasPrf?: boolean; says?: 'no' } = {}) {
  const keys = new Map<string, Uint8Array>()
  const signers = new Map<string, TestPasskey>()
  const challenges: string[] = []
  const calls: string[] = []
  const prf = (credentialId: string, salt: Uint8Array) => {
    const key = keys.get(credentialId)
    if (key === undefined) throw new VaultError('passkey_refused')
    return copyBytes(createHmac('sha256', key).update(salt).digest())
  }
  const passkeys: Passkeys = {
    get: async ({ credentialIds, prfSalt, challenge }) => {
      calls.push('get')
      challenges.push(toBase64Url(challenge))
      if (habits.says === 'no') throw new VaultError('passkey_refused')
      const credentialId = credentialIds.find((id) => keys.has(id)) ?? ''
      const signer = signers.get(credentialId)
      if (signer === undefined) throw new VaultError('passkey_refused')
      if (habits.hasPrf === false) throw new VaultError('passkey_unsupported')
      const signed = await signer.sign({ challenge: toBase64Url(challenge) })
      return { ...signed, credentialId, secret: prf(credentialId, prfSalt) }
    },
    create: async ({ prfSalt }) => {
      calls.push('create')
      if (habits.says === 'no') throw new VaultError('passkey_refused')
      const made = await createTestPasskey()
      const { publicPart } = made
      const { credentialId } = publicPart
      keys.set(credentialId, randomBytes(32))
      signers.set(credentialId, made)
      if (habits.hasPrf === false) throw new VaultError('passkey_unsupported')
      return habits.tellsOnUseOnly ? publicPart : { ...publicPart, secret: prf(credentialId, prfSalt) }
    },
  }
  return { passkeys, calls, challenges, keys }
}

/** Creates both ends of the real port in one process. All messages use structured clone, as in a browser. */
export function createTestWorker(store: DeviceStore, clock: Clock): VaultWorker {
  const { port1, port2 } = new MessageChannel()
  serveEngine(port2 as unknown as Port<ToWorker, FromWorker>, {
    openStore: async () => store,
    clock,
    // The lowest cost that the engine accepts, to keep the tests fast.
    passwordCost: { memoryKib: 19_456, iterations: 2, parallelism: 1 },
  })
  port1.start()
  port2.start()
  const worker = {
    postMessage: (message: ToWorker) => port1.postMessage(message),
    addEventListener: port1.addEventListener.bind(port1),
    terminate: () => {
      port1.close()
      port2.close()
    },
  }
  return worker as unknown as VaultWorker
}

/** Creates and stores a kit, as after the check of its words. */
export async function makeKit(vault: Vault): Promise<Kit> {
  const kit = await vault.createKit()
  await vault.storeKit()
  return kit
}

export interface TestBrowser {
  readonly store: DeviceStore
  readonly onNewDevice: () => TestBrowser
  readonly openVault: (call: Call, more?: { idleLockMs?: number; clock?: Clock; page?: EventTarget }) => Vault
  readonly close: () => void
}

/** Creates a user's browser: its store survives the page, and its passkeys survive the store. */
export function createTestBrowser(options: { store?: DeviceStore; passkeys?: Passkeys } = {}): TestBrowser {
  const store = options.store ?? createMemoryStore(true)
  const passkeys = options.passkeys ?? createTestPasskeys().passkeys
  const opened: Vault[] = []
  return {
    store,
    /** Creates a new device that has only the user's passkeys. */
    onNewDevice: () => createTestBrowser({ passkeys }),
    /** Opens a page of this browser with a new vault. */
    openVault: (call: Call, more: { idleLockMs?: number; clock?: Clock; page?: EventTarget } = {}): Vault => {
      const clock = more.clock ?? createTestClock().port
      const vault = createVault({
        call,
        startWorker: () => createTestWorker(store, clock),
        passkeys,
        page: more.page ?? new EventTarget(),
        ...(more.idleLockMs !== undefined && { idleLockMs: more.idleLockMs }),
      })
      opened.push(vault)
      return vault
    },
    close: () => {
      for (const vault of opened) vault.close()
    },
  }
}
