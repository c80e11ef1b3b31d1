import type { SocketLike } from './RelaySocket.js'

/** Time and chance, injected so that tests decide them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** 0 ≤ x < 1 */
  random(): number
  /** Runs something later; returns the undo. */
  after(delayMs: number, run: () => void): () => void
}

/** The longest delay a browser's timer takes. */
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

/** What a pairing takes from its surroundings; a test passes its own. */
export interface PairingEnvironment {
  readonly clock: Clock
  /** The engine's storage; what is written here other tabs of the page can read. */
  readonly storage: {
    get(key: string): string | undefined
    set(key: string, value: string): void
    remove(key: string): void
  }
  readonly fetch: typeof globalThis.fetch
  openSocket(url: string): SocketLike
  /** Another tab wrote; returns the undo. */
  watchStorage(onChange: () => void): () => void
  /** The page became visible or the network came back; returns the undo. */
  watchWake(onWake: () => void): () => void
  /** Runs work no other tab runs at the same time, where the browser can promise that. */
  runExclusive<Result>(work: () => Result): Promise<Result>
}

type Page = Window & typeof globalThis

function watchAll(targets: readonly (readonly [EventTarget, string])[], listener: () => void): () => void {
  for (const [target, event] of targets) target.addEventListener(event, listener)
  return () => {
    for (const [target, event] of targets) target.removeEventListener(event, listener)
  }
}

/** The page's own sockets, events and locks; `storage` comes from the engine. */
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
      // Absent without a secure context; then tabs may rarely both answer, which wallets bear.
      page.navigator.locks ? page.navigator.locks.request('foyer-pairing', () => work()) : work(),
  }
}
