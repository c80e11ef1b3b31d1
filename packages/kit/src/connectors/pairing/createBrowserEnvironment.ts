import { createSystemClock } from './Clock.js'
import type { PairingEnvironment } from './Environment.js'

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
    watchStorage: (onChange) => watchAll([[page, 'storage']], onChange),
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
