import { type History, type NavigationStep, navigate } from './navigate.js'
import type { Place } from './ViewParams.js'

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
