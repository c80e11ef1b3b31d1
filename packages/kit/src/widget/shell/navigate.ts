import type { Place } from './ViewParams.js'

/** The view history, oldest first and never empty. */
export type History = readonly [Place, ...Place[]]

export type NavigationStep =
  | { readonly type: 'reset'; readonly to: Place }
  | { readonly type: 'push'; readonly to: Place }
  | { readonly type: 'replace'; readonly to: Place }
  | { readonly type: 'back' }

export function getCurrent(history: History): Place {
  return history.at(-1) ?? history[0]
}

/** Returns true if going back closes the widget: the history has one entry or contains UnsupportedChain [S2.16]. */
export function isBackClosing(history: History): boolean {
  return history.length === 1 || history.some(({ view }) => view === 'UnsupportedChain')
}

function toHistory(places: readonly Place[], fallback: Place): History {
  const [first = fallback, ...rest] = places
  return [first, ...rest]
}

/** Returns the history after a step. A push of the current view and `back` on the first view change nothing [S2.15]. */
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
  /**
   * Increases with every reset while the widget is hidden, so that the next opening shows no transition from an old
   * view.
   */
  readonly round: number
}

/**
 * The current view history. It is stored outside React, so that it can change in the same task in which the dialog
 * opens.
 */
export interface ViewHistory {
  get(): Position
  subscribe(listener: () => void): () => void
  navigate(event: NavigationStep): void
  /** Resets the history to one view while the widget is hidden. Keeps the same position object if nothing changes. */
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
    navigate(event) {
      if (event.type === 'reset' && isAt(event.to)) return
      const history = navigate(position.history, event)
      if (history !== position.history) set({ ...position, history })
    },
    prepare(place) {
      if (!isAt(place)) set({ history: [place], round: position.round + 1 })
    },
  }
}
