import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Client } from '../core/Client.js'
import type { State } from '../core/state/State.js'

/** True if the hydrated DOM was rendered in this page from the current state, and not by a server. */
export const PrerenderedContext = createContext(false)

function subscribeToNothing() {
  return () => undefined
}

/**
 * Returns a projection of the state. Renders again only if one of the parts from `pick` changes. On a server, and in
 * the first render after it, uses the initial state without stored data.
 */
export function useClientState<Result>(
  client: Client,
  pick: (state: State) => readonly unknown[],
  project: (state: State) => Result,
): Result
/** Returns undefined while there is no client. */
export function useClientState<Result>(
  client: Client | undefined,
  pick: (state: State) => readonly unknown[],
  project: (state: State) => Result,
): Result | undefined
export function useClientState<Result>(
  client: Client | undefined,
  pick: (state: State) => readonly unknown[],
  project: (state: State) => Result,
): Result | undefined {
  const last = useRef<{ parts: readonly unknown[]; result: Result }>(undefined)
  const read = (state: State) => {
    const parts = pick(state)
    const known = last.current
    if (
      known &&
      parts.length === known.parts.length &&
      parts.every((part, index) => Object.is(part, known.parts[index]))
    )
      return known.result
    const result = project(state)
    last.current = { parts, result }
    return result
  }
  const store = client?.store
  const isDrawnHere = useContext(PrerenderedContext)
  return useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store && read(store.getState()),
    () => store && read(isDrawnHere ? store.getState() : store.getInitialState()),
  )
}
