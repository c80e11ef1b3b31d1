import type { RelayParams } from '@foyer/contract/pairing/relayMethods'
import type { ReceivedMessage, RelayAnswer, RelayMethod } from '@foyer/contract/pairing/relayResults'
import type { Clock } from './Environment.js'
import type { AlertDeveloper } from './parseRelayRejection.js'

/** The part of a WebSocket that the relay connection uses. */
export type SocketLike = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'send' | 'close'>

export interface RelaySocketParts {
  /** The URL of the relay, which is also the audience of the token. */
  readonly url: string
  readonly projectId: string | undefined
  readonly clock: Clock
  createToken(): Promise<string>
  openSocket(url: string): SocketLike
  /** Handles a message. Returns true if it is stored here, so the relay can delete it. Never rejects. */
  onMessage(message: ReceivedMessage): Promise<boolean>
  /** Called at each connection attempt that the relay rejects for this app. */
  readonly onAlert?: AlertDeveloper | undefined
}

/**
 * A connection to a relay that reconnects automatically. It sends pending calls again after a disconnect. Every call
 * settles.
 */
export interface RelaySocket {
  /**
   * Calls a method of the relay.
   *
   * @throws RelayFailure if the relay rejects the call.
   * @throws FoyerError `OFFLINE` if the relay could not be reached in time; `TIMED_OUT` if it did not respond;
   *   `ABORTED`; `INVALID_APP_CONFIGURATION` or `SESSION_EXPIRED` if it rejects this app [S8.9-S8.11].
   */
  call<Method extends RelayMethod>(
    method: Method,
    params: RelayParams<Method>,
    options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal },
  ): Promise<RelayAnswer<Method>>
  /** Subscribes to topics, now and after every reconnect, until `unfollow`. */
  subscribe(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): void
  /** Call it if the page or the network is back. Connects immediately, or probes an open connection. */
  reconnect(): void
  close(): void
}

/** The error of a relay that rejected a call. */
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
  // A socket that never opened emits one more error when it closes.
  socket.onerror = () => undefined
  socket.close()
}
