/** Counts durations by size. */
export type Histogram = {
  readonly observe: (ms: number) => void
  /** Counts up to each bound, the ones below included. */
  readonly read: () => { buckets: readonly { upToMs: number; count: number }[]; sumMs: number; count: number }
}

/** Creates an empty histogram with rising bounds in milliseconds. */
export const createHistogram = (boundsMs: readonly number[]): Histogram => {
  const counts = boundsMs.map(() => 0)
  const total = { sumMs: 0, count: 0 }
  return {
    observe: (ms) => {
      total.sumMs += ms
      total.count += 1
      const index = boundsMs.findIndex((bound) => ms <= bound)
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1
    },
    read: () => {
      const state = { sum: 0 }
      const buckets = boundsMs.map((upToMs, index) => {
        state.sum += counts[index] ?? 0
        return { upToMs, count: state.sum }
      })
      return { buckets, ...total }
    },
  }
}
