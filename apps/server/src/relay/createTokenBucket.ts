/** Lets a number of things through per second, and some more at once after a pause. */
export type TokenBucket = {
  /** Takes `count`; false, and nothing taken, when there is not enough. */
  readonly take: (count: number, nowMs: number) => boolean
  /** Whether nothing is missing: a new one would be the same. */
  readonly isFull: (nowMs: number) => boolean
}

/** Creates a full bucket. */
export const createTokenBucket = (perSecond: number, atOnce: number): TokenBucket => {
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
