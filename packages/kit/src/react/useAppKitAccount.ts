import { type AppKitAccountState, projectAccount } from '../core/project.js'
import type { Namespace } from '../primitives/ChainId.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** The account of a namespace, by default of the active one [S3.1]. */
export function useAppKitAccount({ namespace }: { readonly namespace?: Namespace } = {}): AppKitAccountState {
  const { client } = useInstance('useAppKitAccount')
  return useClientState(
    client,
    (state) => [state.namespaces[namespace ?? state.activeNamespace], namespace ?? state.activeNamespace],
    (state) => projectAccount(state, namespace),
  )
}
