import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import type { Recovery, WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { wipe } from './bytes.js'
import { describeDevice } from './describeDevice.js'
import { fetchPart } from './fetchPart.js'
import type { Passkeys } from './Passkeys.js'
import type { AskMessage, FromWorker, MethodName, Outcome, Port, ToWorker } from './protocol.js'
import { packError, unpackError } from './protocol.js'
import type { LockReason, OpenedWallet, TellingWallet, Vault } from './Vault.js'
import { VaultError } from './VaultError.js'

const defaultIdleLockMs = 15 * 60_000

/** The worker as this end of the port sees it; a `Worker` is one. */
export type VaultWorker = Port<FromWorker, ToWorker> & {
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

/** What the vault needs of the frame. */
export interface VaultSetup {
  /** Calls the frame's own server with the session at hand; rejects with the server's `code` and `retryAfterMs`. */
  readonly call: <E extends Endpoint>(endpoint: E, body: EndpointBody<E>) => Promise<EndpointAnswer<E>>
  readonly startWorker: () => VaultWorker
  readonly projectId?: string
  /** Milliseconds without a request; 15 min when left out. */
  readonly idleLockMs?: number
  /** The browser's own when left out. */
  readonly passkeys?: Passkeys
  /** Where `pagehide` is heard; the window when left out. */
  readonly page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

interface Settle {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** What a passkey told has gone to the worker; this end has no use for it. */
function wipeSecret(told: unknown): void {
  if (typeof told === 'object' && told !== null && 'secret' in told && told.secret instanceof Uint8Array)
    wipe(told.secret)
}

/** Fetched when a passkey is first asked for. */
async function browserPasskeys(): Promise<Passkeys> {
  const { createBrowserPasskeys } = await fetchPart(() => import('./createBrowserPasskeys.js'))
  return createBrowserPasskeys({ host: globalThis.location.hostname, credentials: globalThis.navigator.credentials })
}

/** The end of the port in the frame's window: knows addresses, never a key. The worker starts with the first method. */
export function createVault(setup: VaultSetup): Vault {
  const listeners = new Set<(reason: LockReason) => void>()
  const waiting = new Map<number, Settle>()
  let lastId = 0
  let worker: VaultWorker | undefined
  let addresses: WalletAddresses | undefined
  let recovery: Recovery | undefined
  let isClosed = false

  const setLocked = (reason: LockReason): void => {
    if (addresses === undefined) return
    addresses = undefined
    for (const listener of listeners) listener(reason)
  }

  const answer = async (ask: AskMessage): Promise<unknown> => {
    const passkeys = async () => setup.passkeys ?? (await browserPasskeys())
    switch (ask.what) {
      case 'call': {
        // The body was typed by the endpoint of this name where it was asked for.
        const told = await setup.call(keyEndpoints[ask.name] as Endpoint, ask.body as EndpointBody<Endpoint>)
        // This device may be a way in now: what it keeps should outlast a full disk. Not every browser can promise.
        if (ask.name === 'postKeysCreate' || ask.name === 'postKeysSlotAdd')
          globalThis.navigator?.storage?.persist?.().catch(() => undefined)
        return told
      }
      case 'getPasskey':
        return (await passkeys()).get(ask.request)
      case 'createPasskey':
        return (await passkeys()).create(ask.request)
      default:
        return ask satisfies never
    }
  }

  const receive = (from: VaultWorker, message: FromWorker): void => {
    if (from !== worker) return
    switch (message.type) {
      case 'outcome': {
        const settle = waiting.get(message.id)
        waiting.delete(message.id)
        const { outcome } = message
        if (outcome.status === 'done') settle?.resolve(outcome.value as never)
        else settle?.reject(unpackError(outcome.error))
        return
      }
      case 'ask': {
        const { id } = message
        const reply = (outcome: Outcome) => from.postMessage({ type: 'outcome', id, outcome })
        answer(message).then(
          (value) => {
            reply({ status: 'done', value })
            wipeSecret(value)
          },
          (error: unknown) => reply({ status: 'failed', error: packError(error) }),
        )
        return
      }
      case 'locked':
        setLocked(message.reason)
        return
      default:
        message satisfies never
    }
  }

  /** A worker that broke takes its keys along; whoever waits is told, and the next method starts another one. */
  const drop = (error: VaultError): void => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const getWorker = (): VaultWorker => {
    if (isClosed) throw new VaultError('closed')
    if (worker !== undefined) return worker
    const started = setup.startWorker()
    worker = started
    started.addEventListener('message', ({ data }) => receive(started, data))
    const fail = () => {
      if (worker !== started) return
      drop(new VaultError('closed'))
      setLocked('failed')
    }
    started.addEventListener('error', fail)
    started.addEventListener('messageerror', fail)
    const idleLockMs = setup.idleLockMs ?? defaultIdleLockMs
    started.postMessage({ type: 'setup', idleLockMs, deviceLabel: describeDevice(globalThis.navigator) })
    return started
  }

  const run = <V extends MethodName>(method: V, ...args: Parameters<Vault[V]>): ReturnType<Vault[V]> =>
    new Promise((resolve, reject) => {
      const target = getWorker()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      target.postMessage({ type: 'method', id: lastId, method, args })
    }) as ReturnType<Vault[V]>

  /** A lock that came while the wallet was being opened counts. */
  const opening = async (work: () => Promise<TellingWallet>): Promise<OpenedWallet> => {
    const told = await work()
    addresses = told.addresses
    recovery = told.recovery
    return { addresses, isNew: told.isNew }
  }

  const lock = (reason: LockReason): void => {
    worker?.postMessage({ type: 'lock', reason })
    setLocked(reason)
  }
  const page = setup.page ?? globalThis
  const onPageHide = () => lock('pagehide')
  page.addEventListener('pagehide', onPageHide)

  return {
    getAddresses: () => addresses,
    open: () => opening(() => run('open')),
    openWith: (way) => opening(() => run('openWith', way)),
    lock: () => lock('asked'),
    signEip155Digest: (digest) => run('signEip155Digest', digest),
    signSolana: (message) => run('signSolana', message),
    proveAction: (action, subject) => run('proveAction', action, subject),
    getSecurity: () => run('getSecurity'),
    addPasskey: () => run('addPasskey'),
    addPassword: (password) => run('addPassword', password),
    createKit: () => run('createKit'),
    storeKit: () => run('storeKit'),
    removeSlot: (slotId) => run('removeSlot', slotId),
    removeIdentity: (method) => run('removeIdentity', method),
    raiseLevel: () => run('raiseLevel'),
    exportSecrets: () => run('exportSecrets'),
    deleteWallet: () => run('deleteWallet'),
    startRecovery: () => run('startRecovery'),
    takeRecovery: () => {
      const told = recovery
      recovery = undefined
      return told
    },
    confirmRecovery: (recoveryId) => run('confirmRecovery', recoveryId),
    cancelRecovery: () => run('cancelRecovery'),
    onLock: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      page.removeEventListener('pagehide', onPageHide)
      drop(new VaultError('closed'))
      setLocked('asked')
    },
  }
}
