import type { Namespace } from '@foyer/primitives/ChainId'
import type { State } from '../../core/state/State.js'

/** Returns the state as if the widget had been opened for a namespace. */
export function requestNamespace(state: State, namespace: Namespace | undefined): State {
  if (namespace === undefined) return state
  return { ...state, modal: { ...state.modal, request: { ...state.modal.request, namespace } } }
}
