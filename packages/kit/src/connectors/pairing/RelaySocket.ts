import type { RelayParams } from '@foyer/contract/pairing/relayMethods'
import type { ReceivedMessage, RelayAnswer, RelayMethod } from '@foyer/contract/pairing/relayResults'
import type { Clock } from './Environment.js'
import type { AlertDeveloper } from './readRelayRefusal.js'

/** The part of a WebSocket that is used. */
export type SocketLike = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'send' | 'close'>

export interface RelaySocketParts {
  /** Also the audience of the token. */
  readonly url: string
  readonly projectId: string | undefined
  readonly clock: Clock
  createToken(): Promise<string>
  openSocket(url: string): SocketLike
  /** Takes a message; true once it is safe here, so that the relay need not bring it again. Never rejects. */
  onMessage(message: ReceivedMessage): Promise<boolean>
  /** The relay will not have this app; again at every attempt. */
  readonly onAlert?: AlertDeveloper | undefined
}

/** A line to a relay that mends itself. What was asked is asked again after a cut; every call settles. */
export interface RelaySocket {
  /**
   * @throws RelayFailure when the relay says no.
   * @throws FoyerError `OFFLINE` when it could not be reached in time, `TIMED_OUT` when it did not answer, `ABORTED`,
   * `INVALID_APP_CONFIGURATION` or `SESSION_EXPIRED` when it refuses this app [S8.9-S8.11].
   */
  call<Method extends RelayMethod>(
    method: Method,
    params: RelayParams<Method>,
    options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ): Promise<RelayAnswer<Method>>
  /** Listens to topics, now and after every cut, until `unfollow`. */
  follow(topics: readonly string[]): void
  unfollow(topics: readonly string[]): void
  /** The page came back or the network did: connect at once, or ask whether the line still stands. */
  wake(): void
  close(): void
}

/** The relay understood and said no. */
export class RelayFailure extends Error {
  override readonly name = 'RelayFailure'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function closeQuietly(socket: SocketLike): void {
  socket.onopen = socket.onmessage = socket.onclose = null
  // A socket that never opened complains once more when it is closed.
  socket.onerror = () => undefined
  socket.close()
}
