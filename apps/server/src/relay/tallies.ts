import { relayLimits } from './relayLimits.js'

/** Lets a number of things through per second, and some more at once after a pause. */
export interface TokenBucket {
  /** Takes `count`; false, and nothing taken, when there is not enough. */
  readonly take: (count: number, nowMs: number) => boolean
  /** Whether nothing is missing: a new one would be the same. */
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
    take: (count, nowMs) => {
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

/** What one of them has in use, over all its sockets of this process. */
interface Entry {
  sockets: number
  readonly budgets: Readonly<Record<string, TokenBucket>>
}

/** Those that have a socket open, and those whose budgets are not full again: coming back gives nobody a new one. */
interface Tally<Counted extends Entry> {
  /** Counts a socket in. */
  readonly enter: (id: string) => Counted
  readonly leave: (entry: Counted) => void
  readonly countSockets: (id: string) => number
  /** Forgets those there is nothing more to know of. */
  readonly sweep: (nowMs: number) => void
}

/** Creates an empty list. */
export function createTally<Counted extends Entry>(make: (id: string) => Counted): Tally<Counted> {
  const entries = new Map<string, Counted>()
  return {
    enter: (id) => {
      const entry = entries.get(id) ?? make(id)
      entry.sockets += 1
      entries.set(id, entry)
      return entry
    },
    leave: (entry) => {
      entry.sockets -= 1
    },
    countSockets: (id) => entries.get(id)?.sockets ?? 0,
    sweep: (nowMs) => {
      for (const [id, { sockets, budgets }] of entries)
        if (sockets === 0 && Object.values(budgets).every((budget) => budget.isFull(nowMs))) entries.delete(id)
    },
  }
}

/** What one client, which is one key, has in use. */
export interface Client {
  readonly id: string
  readonly budgets: { readonly publishes: TokenBucket; readonly fetches: TokenBucket }
  sockets: number
  subscriptions: number
}

/** The clients with open sockets, and those whose budgets are not full again. */
export type Clients = Tally<Client>

/** Creates an empty list of clients; `publishesPerSecond` holds for each, ten seconds' worth may come at once. */
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
