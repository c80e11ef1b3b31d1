import type { Place } from './ViewParams.js'

/** The view history, oldest first; never empty. */
export type History = readonly [Place, ...Place[]]

export type NavigationStep =
  | { readonly type: 'reset'; readonly to: Place }
  | { readonly type: 'push'; readonly to: Place }
  | { readonly type: 'replace'; readonly to: Place }
  | { readonly type: 'back' }

export function getCurrent(history: History): Place {
  return history.at(-1) ?? history[0]
}

/** Going back from here leaves the widget: one entry, or UnsupportedChain on the way [S2.16]. */
export function isBackClosing(history: History): boolean {
  return history.length === 1 || history.some(({ view }) => view === 'UnsupportedChain')
}

function toHistory(places: readonly Place[], fallback: Place): History {
  const [first = fallback, ...rest] = places
  return [first, ...rest]
}

/** Pure and total. Pushing the view one is on changes nothing; `back` at the start stays [S2.15]. */
export function navigate(history: History, event: NavigationStep): History {
  switch (event.type) {
    case 'reset':
      return [event.to]
    case 'push':
      return getCurrent(history).view === event.to.view ? history : [...history, event.to]
    case 'replace':
      return toHistory([...history.slice(0, -1), event.to], event.to)
    case 'back':
      return toHistory(history.slice(0, -1), history[0])
    default: {
      const never: never = event
      return never
    }
  }
}

export interface Position {
  readonly history: History
  /** Grows with every fresh start out of sight, so that the next opening does not cross over from an old view. */
  readonly round: number
}

/** Where the person is, outside of React, so that it can change in the same task in which the dialog opens. */
export interface ViewHistory {
  get(): Position
  subscribe(listener: () => void): () => void
  go(event: NavigationStep): void
  /** Starts over at a place while nobody looks; keeps the very same position when it is there already. */
  prepare(place: Place): void
}

export function createViewHistory(start: Place): ViewHistory {
  const listeners = new Set<() => void>()
  let position: Position = { history: [start], round: 0 }
  const set = (next: Position) => {
    position = next
    for (const listener of [...listeners]) listener()
  }
  const isAt = (place: Place) => {
    const { history } = position
    return history.length === 1 && history[0].view === place.view && history[0].params === place.params
  }
  return {
    get: () => position,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go(event) {
      if (event.type === 'reset' && isAt(event.to)) return
      const history = navigate(position.history, event)
      if (history !== position.history) set({ ...position, history })
    },
    prepare(place) {
      if (!isAt(place)) set({ history: [place], round: position.round + 1 })
    },
  }
}
