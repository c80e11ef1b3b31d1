/** Who is asked first when Escape is pressed: the last one pushed. */
export type EscapeStack = {
  /** Returns its undo. */
  push: (handler: () => void) => () => void
  /** Runs the topmost handler; false when there is none. */
  run: () => boolean
}

export function createEscapeStack(): EscapeStack {
  const handlers: (() => void)[] = []
  return {
    push(handler) {
      handlers.push(handler)
      return () => {
        const index = handlers.lastIndexOf(handler)
        if (index >= 0) handlers.splice(index, 1)
      }
    },
    run() {
      const top = handlers.at(-1)
      top?.()
      return top !== undefined
    },
  }
}
