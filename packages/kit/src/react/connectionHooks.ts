import { useMemo } from 'react'
import type { UseAppKitNetworkReturn } from '../core/appKitTypes.js'
import type { ConnectorType } from '../core/Connector.js'
import { type AppKitNetworkState, projectNetwork, projectProvider } from '../core/project.js'
import type { WalletInfo } from '../core/State.js'
import type { Namespace } from '../primitives/ChainId.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** The active network. */
export function useAppKitNetworkCore(): AppKitNetworkState {
  const { client } = useInstance('useAppKitNetworkCore')
  return useClientState(
    client,
    (state) => [state.namespaces[state.activeNamespace], state.networks],
    (state) => projectNetwork(state),
  )
}

/** The active network, and the way to another; `switchNetwork` throws what the instance's method throws. */
export function useAppKitNetwork(): UseAppKitNetworkReturn {
  const { client, switchNetwork } = useInstance('useAppKitNetwork')
  return useClientState(
    client,
    (state) => [state.namespaces[state.activeNamespace], state.networks, switchNetwork],
    (state) => ({ ...projectNetwork(state), switchNetwork }),
  )
}

/**
 * The connected wallet's own provider, for any library: EIP-1193 on eip155. `walletProvider` is of the type that the caller knows it to
 * have, as in the incumbent; while nobody is connected it is undefined, which only `Provider | undefined` says.
 *
 * @example const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
 */
export function useAppKitProvider<Provider = unknown>(namespace: Namespace) {
  const { client } = useInstance('useAppKitProvider')
  return useClientState(
    client,
    (state) => [state.namespaces[namespace]?.connection, namespace],
    (state): { walletProvider: Provider; walletProviderType: ConnectorType | undefined } => {
      const { walletProvider, walletProviderType } = projectProvider(state, namespace)
      return { walletProvider: walletProvider as Provider, walletProviderType }
    },
  )
}

/** Name, icon and kind of the connected wallet. */
export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  const { client } = useInstance('useWalletInfo')
  return useClientState(
    client,
    (state) => [state.namespaces[namespace ?? state.activeNamespace]?.account.connectedWalletInfo],
    (state) => ({ walletInfo: state.namespaces[namespace ?? state.activeNamespace]?.account.connectedWalletInfo }),
  )
}

/** @example const { disconnect } = useDisconnect(); await disconnect({ namespace: 'eip155' }) */
export function useDisconnect() {
  const { disconnect } = useInstance('useDisconnect')
  return useMemo(
    () => ({ disconnect: ({ namespace }: { readonly namespace?: Namespace } = {}) => disconnect(namespace) }),
    [disconnect],
  )
}
