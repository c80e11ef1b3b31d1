/** Tells a fling from a stroll: while a list flies by, images nobody can see are not worth their work. */
export interface FlingWatch {
  isFlinging(): boolean
  subscribe(listener: () => void): () => void
  /** Call with the scroll position, in px, whenever the list was scrolled. */
  moved(top: number): void
  destroy(): void
}

/** From this far between two scroll events on it is a fling, in px: all that is on screen is then gone within a quarter second. */
const flingPx = 30

/** How long a list must stand still to be at rest, in ms. */
const restMs = 100

export function createFlingWatch(): FlingWatch {
  const listeners = new Set<() => void>()
  let isFlinging = false
  let last: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    if (next === isFlinging) return
    isFlinging = next
    for (const listener of [...listeners]) listener()
  }
  const rest = () => {
    last = undefined
    set(false)
  }
  return {
    isFlinging: () => isFlinging,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moved(top) {
      const step = last === undefined ? 0 : Math.abs(top - last)
      last = top
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
      // Slowing down ends it only at rest, or images would come and go with the finger.
      if (step > flingPx) set(true)
    },
    destroy: () => clearTimeout(timer),
  }
}
