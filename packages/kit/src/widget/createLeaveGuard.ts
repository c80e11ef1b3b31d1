/** Stands between a person and the way out while something they sent off is not answered yet. */
export interface LeaveGuard {
  /** From now on leaving asks first; returns the undo. `stop` ends the waiting without leaving, which is what going back does then. */
  hold(stop?: () => void): () => void
  /** Ends the waiting of the newest hold that can; true when there was one. */
  stop(): boolean
  /** Leaves, or asks first while something holds. */
  leave(go: () => void): void
  /** True while the question stands. */
  isAsking(): boolean
  answer(isLeaving: boolean): void
  subscribe(listener: () => void): () => void
}

export function createLeaveGuard(): LeaveGuard {
  const listeners = new Set<() => void>()
  const holds: { readonly stop?: (() => void) | undefined }[] = []
  let pending: (() => void) | undefined
  const set = (next: (() => void) | undefined) => {
    if (pending === next) return
    pending = next
    for (const listener of [...listeners]) listener()
  }
  return {
    hold(stop) {
      const hold = { stop }
      holds.push(hold)
      return () => {
        const index = holds.indexOf(hold)
        if (index < 0) return
        holds.splice(index, 1)
        // The answer came while the question stood: there is nothing left to lose.
        if (holds.length === 0) set(undefined)
      }
    },
    stop() {
      const stop = holds.findLast((hold) => hold.stop)?.stop
      stop?.()
      return stop !== undefined
    },
    leave(go) {
      if (holds.length === 0) go()
      // Asked twice, such as Escape over the question itself: stay.
      else set(pending ? undefined : go)
    },
    isAsking: () => pending !== undefined,
    answer(isLeaving) {
      const go = pending
      set(undefined)
      if (isLeaving) go?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
