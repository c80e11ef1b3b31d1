/** Stands between a person and the way out while something they sent off is not answered yet. */
export interface LeaveGuard {
  /** From now on leaving asks first; returns the undo. */
  hold(): () => void
  /** Leaves, or asks first while something holds. */
  leave(go: () => void): void
  /** True while the question stands. */
  isAsking(): boolean
  answer(isLeaving: boolean): void
  subscribe(listener: () => void): () => void
}

export function createLeaveGuard(): LeaveGuard {
  const listeners = new Set<() => void>()
  let holds = 0
  let pending: (() => void) | undefined
  const set = (next: (() => void) | undefined) => {
    if (pending === next) return
    pending = next
    for (const listener of [...listeners]) listener()
  }
  return {
    hold() {
      let isHeld = true
      holds += 1
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        // The answer came while the question stood: there is nothing left to lose.
        if (holds === 0) set(undefined)
      }
    },
    leave(go) {
      if (holds === 0) go()
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
