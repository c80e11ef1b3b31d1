import type { RelayParams } from '@foyer/contract/pairing/relayMethods'
import { type RelayAnswer, type RelayMethod, relayResults } from '@foyer/contract/pairing/relayResults'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Clock } from './Environment.js'
import type { Frame } from './parseFrame.js'
import { RelayFailure } from './RelaySocket.js'

interface RelayCallOptions {
  readonly timeoutMs: number
  /** Whether the call ends with its connection and is not sent again, for example a subscription or a probe. */
  readonly isBound: boolean
  readonly signal?: AbortSignal | undefined
}

interface PendingCall {
  readonly method: RelayMethod
  readonly frame: string
  readonly isBound: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

interface RelayCallsParts {
  readonly clock: Clock
  isOpen(): boolean
  /** Sends the frame of a new call if the connection is open, and otherwise connects. */
  send(frame: string): void
}

/**
 * Manages the pending calls to a relay, by id. Each call settles: by a response, a timeout, an abort or a rejection of
 * all calls.
 */
export function createRelayCalls({ clock, isOpen, send }: RelayCallsParts) {
  const pending = new Map<string, PendingCall>()
  const ids = { next: Math.floor(clock.random() * 1_000) }

  /**
   * Creates an id from milliseconds and a counter. It is unique on a connection, and practically unique for a relay.
   */
  const createId = () => {
    ids.next = (ids.next + 1) % 1_000
    return String(clock.now() * 1_000 + ids.next)
  }

  const rejectAll = (error: Error, isIncluded: (call: PendingCall) => boolean = () => true) => {
    for (const call of [...pending.values()]) if (isIncluded(call)) call.reject(error)
  }

  return {
    /** Adds a call and sends it. */
    request: <Method extends RelayMethod>(
      method: Method,
      params: RelayParams<Method>,
      { timeoutMs, isBound, signal }: RelayCallOptions,
    ): Promise<RelayAnswer<Method>> =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new FoyerError('ABORTED'))
        const id = createId()
        const remove = () => {
          pending.delete(id)
          cancelTimeout()
          signal?.removeEventListener('abort', abort)
        }
        const call: PendingCall = {
          method,
          isBound,
          frame: JSON.stringify({ id, jsonrpc: '2.0', method, params }),
          resolve: (result) => {
            remove()
            // The schema of this method has parsed the result.
            resolve(result as never)
          },
          reject: (error) => {
            remove()
            reject(error)
          },
        }
        const abort = () => call.reject(new FoyerError('ABORTED'))
        const cancelTimeout = clock.after(timeoutMs, () =>
          call.reject(
            isOpen() ? new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } }) : new FoyerError('OFFLINE'),
          ),
        )
        pending.set(id, call)
        signal?.addEventListener('abort', abort)
        send(call.frame)
      }),
    /** Settles the call that a frame answers. Returns true if the frame is the result of a pending call. */
    settle: (frame: Exclude<Frame, { readonly kind: 'message' }>): boolean => {
      const call = pending.get(frame.id)
      if (!call) return false
      if (frame.kind === 'failure') {
        call.reject(new RelayFailure(frame.error.code, frame.error.message))
        return false
      }
      const result = relayResults[call.method].safeParse(frame.result)
      if (result.success) call.resolve(result.data)
      else call.reject(new RelayFailure(0, `the response to ${call.method} is invalid`))
      return true
    },
    rejectAll: (error: Error) => rejectAll(error),
    rejectBound: (error: Error) => rejectAll(error, ({ isBound }) => isBound),
    getFrames: (): readonly string[] => [...pending.values()].map(({ frame }) => frame),
    isEmpty: () => pending.size === 0,
    /** Returns whether a call outlives the current connection. */
    hasUnbound: () => [...pending.values()].some(({ isBound }) => !isBound),
  }
}

export type RelayCalls = ReturnType<typeof createRelayCalls>
