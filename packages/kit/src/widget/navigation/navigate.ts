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
