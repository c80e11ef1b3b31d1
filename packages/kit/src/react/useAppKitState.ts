import { type AppKitPublicState, projectState } from '../core/project.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** Whether the widget is open or busy, and where the app stands. */
export function useAppKitState(): AppKitPublicState {
  const { client } = useInstance('useAppKitState')
  return useClientState(
    client,
    (state) => [state.modal.open, state.modal.loading, state.initialized, state.namespaces, state.activeNamespace],
    projectState,
  )
}
