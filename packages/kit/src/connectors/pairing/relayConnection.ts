import { getRetryDelayMs, timing } from './timing.js'

/** The state of the connection to a relay. `waiting` has a scheduled retry; `closed` is final. */
export interface RelayConnection {
  readonly status: 'idle' | 'waiting' | 'connecting' | 'open' | 'closed'
  /** The number of consecutive retries without a response of the relay. */
  readonly retries: number
}

/** An event of the connection. `isNeeded`: a topic or a pending call needs a connection. */
export type RelayConnectionEvent =
  /** A call or a topic was added. */
  | { readonly type: 'needed' }
  | { readonly type: 'opened' }
  /** The relay responded to a call. */
  | { readonly type: 'answered' }
  /** The socket closed or did not open, or the relay stopped responding. `random` is 0 ≤ x < 1. */
  | { readonly type: 'failed'; readonly isNeeded: boolean; readonly random: number }
  | { readonly type: 'retryDue'; readonly isNeeded: boolean }
  /** `silentMs` have passed since the last frame of the relay. */
  | { readonly type: 'silenceDue'; readonly isNeeded: boolean; readonly silentMs: number }
  /** The page became visible, or the network returned. */
  | { readonly type: 'woken'; readonly isNeeded: boolean }
  | { readonly type: 'closed' }

type RelayConnectionCommand =
  /** Create a token and open a socket. */
  | { readonly type: 'connect' }
  | { readonly type: 'disconnect' }
  /** Subscribe to every topic, then send the pending calls. */
  | { readonly type: 'restore' }
  /** Fetch missed messages, to find out whether the relay still responds. */
  | { readonly type: 'probe' }
  | { readonly type: 'scheduleSilenceCheck' }
  | { readonly type: 'scheduleRetry'; readonly delayMs: number }
  | { readonly type: 'cancelRetry' }

interface Transition {
  readonly connection: RelayConnection
  /** The commands to run, in this order. */
  readonly commands: readonly RelayConnectionCommand[]
}

export const initialConnection: RelayConnection = { status: 'idle', retries: 0 }

/**
 * Returns the next state of the connection, and the commands that lead to it. The function is pure. Events that do not
 * apply change nothing.
 */
export function transitionConnection(connection: RelayConnection, event: RelayConnectionEvent): Transition {
  const { status, retries } = connection
  const isConnected = status === 'connecting' || status === 'open'
  const unchanged: Transition = { connection, commands: [] }
  switch (event.type) {
    case 'needed':
      return status === 'idle' ? connect(retries) : unchanged
    case 'opened':
      if (status !== 'connecting') return unchanged
      return {
        connection: { status: 'open', retries },
        commands: [{ type: 'scheduleSilenceCheck' }, { type: 'restore' }],
      }
    case 'answered':
      return { connection: { status, retries: 0 }, commands: [] }
    case 'failed': {
      if (!isConnected) return unchanged
      if (!event.isNeeded) return { connection: { status: 'idle', retries }, commands: [{ type: 'disconnect' }] }
      const delayMs = getRetryDelayMs(retries, event.random)
      return {
        connection: { status: 'waiting', retries: retries + 1 },
        commands: [{ type: 'disconnect' }, { type: 'scheduleRetry', delayMs }],
      }
    }
    case 'retryDue':
      if (status !== 'waiting') return unchanged
      return event.isNeeded ? connect(retries) : { connection: { status: 'idle', retries }, commands: [] }
    case 'silenceDue': {
      if (status !== 'open') return unchanged
      if (!event.isNeeded) return { connection: { status: 'idle', retries }, commands: [{ type: 'disconnect' }] }
      const isSilent = event.silentMs >= timing.relaySilenceMs
      return {
        connection,
        commands: [...(isSilent ? [{ type: 'probe' } as const] : []), { type: 'scheduleSilenceCheck' }],
      }
    }
    case 'woken':
      if (status === 'closed') return unchanged
      if (status === 'open') return { connection: { status, retries: 0 }, commands: [{ type: 'probe' }] }
      if (status === 'connecting') return { connection: { status, retries: 0 }, commands: [] }
      if (!event.isNeeded) return { connection: initialConnection, commands: [{ type: 'cancelRetry' }] }
      return { connection: connect(0).connection, commands: [{ type: 'cancelRetry' }, { type: 'connect' }] }
    case 'closed':
      return {
        connection: { status: 'closed', retries: 0 },
        commands: [{ type: 'cancelRetry' }, { type: 'disconnect' }],
      }
    default: {
      const never: never = event
      return never
    }
  }
}

function connect(retries: number): Transition {
  return { connection: { status: 'connecting', retries }, commands: [{ type: 'connect' }] }
}
