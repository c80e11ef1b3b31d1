import type { Mempool } from './mempool.js'
import type { SlotClock } from './slotClock.js'

/** Makes things happen that no cluster does when it is asked to, and that an app has to cope with all the same. */
export interface SolanaControls {
  /** Goes on by so many slots at once; returns the newest one. */
  advance(slots: number): number
  /** Holds the slots and all that is sent (true), or lets them go on (false). */
  hold(held: boolean): void
  isHeld(): boolean
  /** Loses the next transactions that are sent. */
  drop(count: number): void
}

/** `keepClock` stores how the clock stands now. */
export function createSolanaControls(clock: SlotClock, mempool: Mempool, keepClock: () => void): SolanaControls {
  return {
    advance(slots) {
      clock.advance(slots)
      keepClock()
      return clock.slot()
    },
    hold(held) {
      mempool.hold(held)
      keepClock()
    },
    isHeld: clock.isHeld,
    drop: mempool.drop,
  }
}
