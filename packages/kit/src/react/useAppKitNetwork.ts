import { type AppKitNetworkState, projectNetwork } from '../core/project.js'
import type { NetworkInput } from '../networks/Network.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** The active network, and the way to another; `switchNetwork` throws what the instance's method throws. */
export function useAppKitNetwork(): AppKitNetworkState & { switchNetwork(network: NetworkInput): Promise<void> } {
  const { client, switchNetwork } = useInstance('useAppKitNetwork')
  return useClientState(
    client,
    (state) => [state.namespaces[state.activeNamespace], state.networks, switchNetwork],
    (state) => ({ ...projectNetwork(state), switchNetwork }),
  )
}
