/** Remembers who came when; `now` is passed in so that a test need not wait. */
export interface VisitLimit {
  /** Milliseconds to wait, or 0 when the visit is allowed (and then it counts). */
  visit(key: string, nowMs: number): number
}

/** Allows one visit per key in `perKeyMs`, and `total` visits of everybody in a minute. */
export function createVisitLimit(options: { perKeyMs: number; total: number }): VisitLimit {
  const minuteMs = 60_000
  const lastVisitMs = new Map<string, number>()
  let recentMs: number[] = []
  return {
    visit(key, nowMs) {
      recentMs = recentMs.filter((ms) => ms > nowMs - minuteMs)
      for (const [old, ms] of lastVisitMs) if (ms <= nowMs - options.perKeyMs) lastVisitMs.delete(old)
      const last = lastVisitMs.get(key)
      if (last !== undefined) return last + options.perKeyMs - nowMs
      const [first] = recentMs
      if (first !== undefined && recentMs.length >= options.total) return first + minuteMs - nowMs
      lastVisitMs.set(key, nowMs)
      recentMs.push(nowMs)
      return 0
    },
  }
}
