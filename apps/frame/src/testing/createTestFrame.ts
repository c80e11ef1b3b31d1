import { createFrame, type FrameParts } from '../createFrame.js'
import type { Frame } from '../Frame.js'
import { handleRequest } from '../handlers/handlers.js'
import type { FrameRequest } from '../handshake/createPort.js'
import type { LockReason, OpenedWallet, Vault } from '../keys/Vault.js'
import { VaultError } from '../keys/VaultError.js'
import type { Screens } from '../wallet/Screens.js'

export const addresses = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}

/** A request of the frame, as the server receives it. */
export interface SeenCall {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly query: URLSearchParams
}

/** The responses of the test server, by path. A handler throws a Refusal to return an error. */
export type Routes = Readonly<Record<string, (call: SeenCall) => unknown>>

export class TestServerError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterMs: number | undefined
  /** The time of the server's clock. */
  readonly date: Date | undefined

  constructor(status: number, code: string, more: { retryAfterMs?: number; date?: Date } = {}) {
    super(`refused: ${code}`)
    this.status = status
    this.code = code
    this.retryAfterMs = more.retryAfterMs
    this.date = more.date
  }
}

/** Returns the server's response to a completed login. */
export function createLogin(id = 'alice', expiresInMs = 600_000) {
  return {
    accessToken: `token-of-${id}`,
    expiresAtMs: Date.now() + expiresInMs,
    person: { id, email: `${id}@example.com`, userName: null, method: 'email' },
    isNewPerson: false,
    isNewDevice: false,
  }
}

/** The routes of a server with a session. */
export const loggedIn: Routes = { '/api/login/refresh': () => createLogin() }

/** The routes of a server without a session. */
export const loggedOut: Routes = {
  '/api/login/refresh': () => {
    throw new TestServerError(401, 'session_expired')
  },
}

/**
 * Creates a frame with an in-memory server and vault. Messages go directly to their handlers, as after validation by
 * the port.
 */
export function createTestFrame(routes: Routes = {}, change: Partial<FrameParts> & { ui?: '1' } = {}) {
  const calls: SeenCall[] = []
  const cancelled: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    const call = {
      path: url.pathname,
      body: JSON.parse(String(init?.body)),
      headers: new Headers(init?.headers),
      query: url.searchParams,
    }
    calls.push(call)
    const route = routes[url.pathname]
    if (route === undefined) throw new TypeError('fetch failed')
    try {
      return Response.json(route(call))
    } catch (error) {
      if (!(error instanceof TestServerError)) throw error
      const { code, message, status, retryAfterMs, date } = error
      const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
      const headers = date ? { date: date.toUTCString() } : {}
      return Response.json({ error: { code, message, ...wait } }, { status, headers })
    }
  }
  const vault = createTestVault()
  const frame = createFrame({
    setup: {
      page: { projectId: 'demo', origins: [], domains: ['shop.example', 'app.example'] },
      query: { projectId: 'demo', ...(change.ui && { ui: change.ui }) },
    },
    frameOrigin: 'https://wallet.example',
    fetch,
    indexedDb: undefined,
    tabStorage: undefined,
    locks: undefined,
    locale: 'en-GB',
    startVault: async () => vault,
    startScreens: () => Promise.reject(new Error('no screens in this test')),
    startApproving: () => Promise.reject(new Error('no approvals in this test')),
    cancel: (id) => cancelled.push(id),
    reload: () => cancelled.push('reload'),
    getHost: () => 'https://app.example',
    ...change,
  })
  return { frame, calls, vault, cancelled, ask: createAsk(frame) }
}

function createAsk(frame: Frame) {
  return (name: FrameRequest['name'], payload?: unknown, signal = new AbortController().signal) =>
    handleRequest(frame, { name, payload, origin: 'https://app.example', id: 'a', signal, commit: () => {} })
}

/** Creates screens with the given results and no page. Each method that is not given rejects. */
export function createTestScreens(screens: Partial<Screens>): () => Promise<Screens> {
  const unasked = () => Promise.reject(new Error('unasked'))
  return async () => ({ open: unasked, unlock: unasked, confirm: unasked, ...screens })
}

/** Creates a vault without keys. A test can replace each method. */
export function createTestVault() {
  let open: OpenedWallet | undefined
  const reject = () => Promise.reject(new VaultError('closed'))
  const listeners = new Set<(reason: LockReason) => void>()
  const vault: Vault & { locks: number; lockBy(reason: LockReason): void } = {
    locks: 0,
    lockBy(reason) {
      open = undefined
      for (const listener of listeners) listener(reason)
    },
    getAddresses: () => open?.addresses,
    async open() {
      open = { addresses, isNew: open === undefined }
      return open
    },
    openWith: () => vault.open(),
    lock() {
      vault.locks += 1
      open = undefined
    },
    proveAction: async (action, subject) => ({ nonce: `${action} ${subject}`, signature: 's'.repeat(86) }),
    signEip155Digest: reject,
    signSolana: reject,
    getSecurity: reject,
    addPasskey: reject,
    addPassword: reject,
    createKit: reject,
    storeKit: reject,
    removeSlot: reject,
    raiseLevel: reject,
    exportSecrets: reject,
    deleteWallet: reject,
    removeIdentity: reject,
    startRecovery: reject,
    claimRecovery: () => undefined,
    confirmRecovery: reject,
    cancelRecovery: reject,
    onLock: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {},
  }
  return vault
}
