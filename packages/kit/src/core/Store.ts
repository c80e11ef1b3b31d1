import type { State } from './State.js'

/** The facts of one instance, and who wants to hear of changes; `zustand/vanilla` keeps them. */
export interface Store {
  getState(): State
  /** What a server renders too: nothing remembered yet. */
  getInitialState(): State
  setState(change: Partial<State> | ((state: State) => Partial<State>)): void
  subscribe(listener: (state: State, before: State) => void): () => void
}
