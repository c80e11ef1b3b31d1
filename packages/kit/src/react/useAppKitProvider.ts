import type { ConnectorType } from '../core/Connector.js'
import { projectProvider } from '../core/project.js'
import type { Namespace } from '../primitives/ChainId.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/**
 * The connected wallet's own provider, for any library: EIP-1193 on eip155.
 *
 * @example const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
 */
export function useAppKitProvider<Provider = unknown>(namespace: Namespace) {
  const { client } = useInstance('useAppKitProvider')
  return useClientState(
    client,
    (state) => [state.namespaces[namespace]?.connection, namespace],
    (state): { walletProvider: Provider | undefined; walletProviderType: ConnectorType | undefined } => {
      const { walletProvider, walletProviderType } = projectProvider(state, namespace)
      return { walletProvider: walletProvider as Provider | undefined, walletProviderType }
    },
  )
}
