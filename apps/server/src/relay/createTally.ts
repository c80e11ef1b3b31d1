import type { TokenBucket } from './createTokenBucket.js'

/** What one of them has in use, over all its sockets of this process. */
type Entry = {
  sockets: number
  readonly budgets: Readonly<Record<string, TokenBucket>>
}

/** Those that have a socket open, and those whose budgets are not full again: coming back gives nobody a new one. */
export type Tally<Counted extends Entry> = {
  /** Counts a socket in. */
  readonly enter: (id: string) => Counted
  readonly leave: (entry: Counted) => void
  readonly countSockets: (id: string) => number
  /** Forgets those there is nothing more to know of. */
  readonly sweep: (nowMs: number) => void
}

/** Creates an empty list. */
export const createTally = <Counted extends Entry>(make: (id: string) => Counted): Tally<Counted> => {
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
