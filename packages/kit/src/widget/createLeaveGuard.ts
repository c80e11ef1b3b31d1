/** Stands between a person and the way out while something they sent off is not answered yet. */
export interface LeaveGuard {
  /** From now on leaving asks first; returns the undo. `stop` ends the waiting without leaving, which is what going back does then. */
  block(stop?: () => void): () => void
  /** Ends the waiting of the newest block that can; true when there was one. */
  stop(): boolean
  /** Leaves, or asks first while something blocks. */
  leave(go: () => void): void
  /** True while the question stands. */
  isAsking(): boolean
  answer(isLeaving: boolean): void
  subscribe(listener: () => void): () => void
}

export function createLeaveGuard(): LeaveGuard {
  const listeners = new Set<() => void>()
  const blocks: { readonly stop?: (() => void) | undefined }[] = []
  let pending: (() => void) | undefined
  const set = (next: (() => void) | undefined) => {
    if (pending === next) return
    pending = next
    for (const listener of [...listeners]) listener()
  }
  return {
    block(stop) {
      const block = { stop }
      blocks.push(block)
      return () => {
        const index = blocks.indexOf(block)
        if (index < 0) return
        blocks.splice(index, 1)
        // The answer came while the question stood: there is nothing left to lose.
        if (blocks.length === 0) set(undefined)
      }
    },
    stop() {
      const stop = blocks.findLast((block) => block.stop)?.stop
      stop?.()
      return stop !== undefined
    },
    leave(go) {
      if (blocks.length === 0) go()
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
