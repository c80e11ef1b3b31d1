import type { SocketLike } from './RelaySocket.js'

/** The time and random source. Tests replace it. */
export interface Clock {
  /** Returns the time in milliseconds since 1970. */
  now(): number
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number
  /** Runs a function after a delay. Returns the undo function. */
  after(delayMs: number, run: () => void): () => void
}

/** The longest delay that a browser timer supports. */
const maxDelayMs = 2_147_483_647

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    after: (delayMs, run) => {
      const timer = setTimeout(run, Math.min(delayMs, maxDelayMs))
      return () => clearTimeout(timer)
    },
  }
}

/** The browser APIs that the pairing uses. Tests replace them. */
export interface PairingEnvironment {
  readonly clock: Clock
  /** The engine's storage. Other tabs of the page can read it. */
  readonly storage: {
    get(key: string): string | undefined
    set(key: string, value: string): void
    remove(key: string): void
  }
  readonly fetch: typeof globalThis.fetch
  openSocket(url: string): SocketLike
  /** Calls `onChange` after another tab has changed the storage. Returns the undo function. */
  watchStorage(onChange: () => void): () => void
  /** Calls `onWake` if the page becomes visible or the network returns. Returns the undo function. */
  watchWake(onWake: () => void): () => void
  /** Runs `work` while no other tab runs such work, if the browser supports locks. */
  runExclusive<Result>(work: () => Result): Promise<Result>
}

type Page = Window & typeof globalThis

function watchAll(targets: readonly (readonly [EventTarget, string])[], listener: () => void): () => void {
  for (const [target, event] of targets) target.addEventListener(event, listener)
  return () => {
    for (const [target, event] of targets) target.removeEventListener(event, listener)
  }
}

/** Creates the environment from the page's sockets, events and locks. `storage` comes from the engine. */
export function createBrowserEnvironment(storage: PairingEnvironment['storage'], page: Page): PairingEnvironment {
  return {
    clock: createSystemClock(),
    storage,
    fetch: (input, init) => page.fetch(input, init),
    openSocket: (url) => new page.WebSocket(url),
    watchStorage: (onChange) =>
      watchAll(
        [
          [page, 'storage'],
          [page, 'foyer:memory'],
        ],
        onChange,
      ),
    watchWake: (onWake) =>
      watchAll(
        [
          [page.document, 'visibilitychange'],
          [page, 'online'],
          [page, 'pageshow'],
        ],
        () => page.document.visibilityState === 'visible' && onWake(),
      ),
    runExclusive: async (work) =>
      // Locks are absent without a secure context. Then both tabs may rarely answer, which wallets tolerate.
      page.navigator.locks ? page.navigator.locks.request('foyer-pairing', () => work()) : work(),
  }
}
