import { relayLimits } from './relayLimits.js'

/** Limits a rate per second. It allows a burst after a pause. */
export interface TokenBucket {
  /** Takes `count` tokens. Returns false, and takes none, if there are not enough. */
  readonly consume: (count: number, nowMs: number) => boolean
  /** Returns whether the bucket is full, and thus equal to a new one. */
  readonly isFull: (nowMs: number) => boolean
}

/** Creates a full bucket. */
export function createTokenBucket(perSecond: number, atOnce: number): TokenBucket {
  const state = { left: atOnce, atMs: Number.NaN }
  const fill = (nowMs: number) => {
    if (nowMs > state.atMs) state.left = Math.min(atOnce, state.left + ((nowMs - state.atMs) / 1_000) * perSecond)
    state.atMs = nowMs
  }
  return {
    consume: (count, nowMs) => {
      fill(nowMs)
      if (state.left < count) return false
      state.left -= count
      return true
    },
    isFull: (nowMs) => {
      fill(nowMs)
      return state.left === atOnce
    },
  }
}

/** The usage of one client, address, network or project, over all its sockets in this process. */
interface Entry {
  sockets: number
  readonly budgets: Readonly<Record<string, TokenBucket>>
}

/** The entries that have an open socket or a quota that is not full again. A reconnect thus does not reset a quota. */
interface Tally<Counted extends Entry> {
  /** Counts a new socket. */
  readonly add: (id: string) => Counted
  readonly remove: (entry: Counted) => void
  readonly countSockets: (id: string) => number
  /** Removes entries without open sockets whose quotas are full again. */
  readonly sweep: (nowMs: number) => void
}

/** Creates an empty tally. `make` creates a missing entry. */
export function createTally<Counted extends Entry>(make: (id: string) => Counted): Tally<Counted> {
  const entries = new Map<string, Counted>()
  return {
    add: (id) => {
      const entry = entries.get(id) ?? make(id)
      entry.sockets += 1
      entries.set(id, entry)
      return entry
    },
    remove: (entry) => {
      entry.sockets -= 1
    },
    countSockets: (id) => entries.get(id)?.sockets ?? 0,
    sweep: (nowMs) => {
      for (const [id, { sockets, budgets }] of entries)
        if (sockets === 0 && Object.values(budgets).every((budget) => budget.isFull(nowMs))) entries.delete(id)
    },
  }
}

/** The usage of one client. A client is one key. */
export interface Client {
  readonly id: string
  readonly budgets: { readonly publishes: TokenBucket; readonly fetches: TokenBucket }
  sockets: number
  subscriptions: number
}

export type Clients = Tally<Client>

/**
 * Creates an empty tally of clients. Each client may publish `publishesPerSecond`, and ten times as many in a burst.
 */
export function createClients(publishesPerSecond: number): Clients {
  return createTally((id) => ({
    id,
    budgets: {
      publishes: createTokenBucket(publishesPerSecond, 10 * publishesPerSecond),
      fetches: createTokenBucket(relayLimits.fetchesPerSecond, relayLimits.fetchesAtOnce),
    },
    sockets: 0,
    subscriptions: 0,
  }))
}
