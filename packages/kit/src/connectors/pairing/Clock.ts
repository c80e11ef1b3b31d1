/** Time and chance, injected so that tests decide them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** 0 ≤ x < 1 */
  random(): number
  /** Runs something later; returns the undo. */
  after(delayMs: number, run: () => void): () => void
}

/** The longest delay a browser's timer takes. */
const maxDelayMs = 2_147_483_647

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    after: (delayMs, run) => {
      const timer = setTimeout(run, Math.min(delayMs, maxDelayMs))
      return () => clearTimeout(timer)
    },
  }
}
