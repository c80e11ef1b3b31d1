import type { Clock } from './Clock.js'
import type { SocketLike } from './RelaySocket.js'

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
