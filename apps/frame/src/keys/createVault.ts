import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import type { Recovery, WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { createWorkerClient, type VaultWorker } from './createWorkerClient.js'
import { fetchPart } from './fetchPart.js'
import { formatDeviceName } from './formatDeviceName.js'
import type { Passkeys } from './Passkeys.js'
import type { AskMessage, MethodName } from './protocol.js'
import type { LockReason, OpenedWallet, OpenedWalletWithRecovery, Vault } from './Vault.js'

const defaultIdleLockMs = 15 * 60_000

/** The dependencies of the vault. */
export interface VaultSetup {
  /**
   * Sends a request to the frame's own server with the current session. Rejects with the server's `code` and
   * `retryAfterMs`.
   */
  readonly call: <E extends Endpoint>(endpoint: E, body: EndpointBody<E>) => Promise<EndpointAnswer<E>>
  readonly startWorker: () => VaultWorker
  /** The time without a request after which the wallet locks, in milliseconds. Default: 15 minutes. */
  readonly idleLockMs?: number | undefined
  /** Default: the passkeys of the browser. */
  readonly passkeys?: Passkeys
  /** The target of `pagehide` events. Default: the window. */
  readonly page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** The vault methods that only forward to the worker. */
const workerMethods = [
  'signEip155Digest',
  'signSolana',
  'proveAction',
  'getSecurity',
  'addPasskey',
  'addPassword',
  'createKit',
  'storeKit',
  'removeSlot',
  'removeIdentity',
  'raiseLevel',
  'exportSecrets',
  'deleteWallet',
  'startRecovery',
  'confirmRecovery',
  'cancelRecovery',
] as const satisfies readonly MethodName[]

type WorkerMethods = Pick<Vault, (typeof workerMethods)[number]>

/** Loads access to the browser's passkeys with the first use. */
async function loadBrowserPasskeys(): Promise<Passkeys> {
  const { createBrowserPasskeys } = await fetchPart(() => import('./createBrowserPasskeys.js'))
  return createBrowserPasskeys({ host: globalThis.location.hostname, credentials: globalThis.navigator.credentials })
}

async function handleWorkerRequest({ call, passkeys }: VaultSetup, request: AskMessage): Promise<unknown> {
  if (request.what === 'call') {
    // The worker has typed the body by the endpoint of this name.
    const answer = await call(keyEndpoints[request.name] as Endpoint, request.body as EndpointBody<Endpoint>)
    // The device may have a slot now. Request persistent storage, so that the browser does not evict it. Not every
    // browser supports this.
    if (request.name === 'postKeysCreate' || request.name === 'postKeysSlotAdd')
      globalThis.navigator?.storage?.persist?.().catch(() => undefined)
    return answer
  }
  const available = passkeys ?? (await loadBrowserPasskeys())
  return request.what === 'getPasskey' ? available.get(request.request) : available.create(request.request)
}

/** Creates the part of the vault in the frame's window. It has the addresses, but never a key. */
export function createVault(setup: VaultSetup): Vault {
  const lockListeners = new Set<(reason: LockReason) => void>()
  const { page = globalThis } = setup
  let addresses: WalletAddresses | undefined
  let recovery: Recovery | undefined

  const handleLock = (reason: LockReason): void => {
    if (addresses === undefined) return
    addresses = undefined
    for (const listener of lockListeners) listener(reason)
  }
  const worker = createWorkerClient({
    startWorker: setup.startWorker,
    setup: {
      type: 'setup',
      idleLockMs: setup.idleLockMs ?? defaultIdleLockMs,
      deviceLabel: formatDeviceName(globalThis.navigator),
    },
    handleRequest: (request) => handleWorkerRequest(setup, request),
    onLock: handleLock,
  })
  // The worker rejects the call if the wallet was locked in the meantime.
  const storeOpened = async (call: Promise<unknown>): Promise<OpenedWallet> => {
    const opened = (await call) as OpenedWalletWithRecovery
    addresses = opened.addresses
    recovery = opened.recovery
    return { addresses, isNew: opened.isNew }
  }
  const lock = (reason: LockReason): void => {
    worker.lock(reason)
    handleLock(reason)
  }
  const handlePageHide = () => lock('pagehide')
  page.addEventListener('pagehide', handlePageHide)

  return {
    // The worker's table of methods has the same types.
    ...(Object.fromEntries(
      workerMethods.map((method) => [method, worker.request.bind(undefined, method)]),
    ) as unknown as WorkerMethods),
    open: () => storeOpened(worker.request('open')),
    openWith: (way) => storeOpened(worker.request('openWith', way)),
    getAddresses: () => addresses,
    lock: () => lock('asked'),
    claimRecovery: () => {
      const taken = recovery
      recovery = undefined
      return taken
    },
    onLock: (listener) => {
      lockListeners.add(listener)
      return () => lockListeners.delete(listener)
    },
    close: () => {
      page.removeEventListener('pagehide', handlePageHide)
      worker.close()
      handleLock('asked')
    },
  }
}
