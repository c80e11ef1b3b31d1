/** Tells a fling from a stroll: while a list flies by, pictures nobody can see are not worth their work. */
export interface FlingWatch {
  isFlinging(): boolean
  subscribe(listener: () => void): () => void
  /** Call with the scroll position, in px, and the time, in ms, whenever the list was scrolled. */
  moved(top: number, atMs: number): void
  destroy(): void
}

/** From this speed on it is a fling, in px a ms; a row of tiles then stays for less than five frames. */
const flingSpeed = 1.5

/** How long a list must stand still to be at rest, in ms. */
const restMs = 100

export function createFlingWatch(): FlingWatch {
  const listeners = new Set<() => void>()
  let isFlinging = false
  let last: { readonly top: number; readonly atMs: number } | undefined
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
    moved(top, atMs) {
      const speed = last && atMs > last.atMs ? Math.abs(top - last.top) / (atMs - last.atMs) : 0
      last = { top, atMs }
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
      // Slowing down ends it only at rest, or pictures would come and go with the finger.
      if (speed > flingSpeed) set(true)
    },
    destroy: () => clearTimeout(timer),
  }
}
