import type { Mempool } from './mempool.js'
import type { SlotClock } from './slotClock.js'

/** Triggers events that no cluster produces on demand, but that an app must handle. */
export interface SolanaControls {
  /** Advances by this many slots at once. Returns the newest slot. */
  advance(slots: number): number
  /** Stops (true) or resumes (false) the slots and the processing of sent transactions. */
  setPaused(held: boolean): void
  isHeld(): boolean
  /** Drops the next `count` sent transactions. */
  drop(count: number): void
}

/** Creates the controls. `keepClock` stores the current state of the clock. */
export function createSolanaControls(clock: SlotClock, mempool: Mempool, keepClock: () => void): SolanaControls {
  return {
    advance(slots) {
      clock.advance(slots)
      keepClock()
      return clock.slot()
    },
    setPaused(held) {
      mempool.setPaused(held)
      keepClock()
    },
    isHeld: clock.isHeld,
    drop: mempool.drop,
  }
}
