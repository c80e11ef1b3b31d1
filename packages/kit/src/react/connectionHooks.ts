import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { useMemo } from 'react'
import type { ConnectorType } from '../core/Connector.js'
import type { UseAppKitNetworkReturn } from '../core/public/appKitTypes.js'
import { emptyNetwork, noNetwork, noProvider } from '../core/public/emptyStates.js'
import { type AppKitNetworkState, projectNetwork, projectProvider } from '../core/state/project.js'
import type { WalletInfo } from '../core/state/State.js'
import { useInstance, useOptionalInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

// Only `useWalletInfo` throws before `createAppKit` has run, such as on a server if an effect creates the instance.

/** Returns the active network. It is undefined before `createAppKit` has run. */
export function useAppKitNetworkCore(): AppKitNetworkState {
  const network = useClientState(
    useOptionalInstance()?.client,
    (state) => [state.namespaces[state.activeNamespace], state.networks],
    (state) => projectNetwork(state),
  )
  return network ?? noNetwork
}

/**
 * Returns the active network and `switchNetwork`, which throws the errors of the instance's method. The network is
 * undefined before `createAppKit` has run.
 */
export function useAppKitNetwork(): UseAppKitNetworkReturn {
  const { client, switchNetwork } = useOptionalInstance() ?? emptyNetwork
  const network = useClientState(
    client,
    (state) => [state.namespaces[state.activeNamespace], state.networks, switchNetwork],
    (state) => ({ ...projectNetwork(state), switchNetwork }),
  )
  return network ?? emptyNetwork
}

/**
 * Returns the connected wallet's provider for any library: EIP-1193 on eip155. The caller chooses the type of
 * `walletProvider`, as in AppKit. It is undefined while no wallet is connected; use `Provider | undefined` as type to
 * express that.
 *
 * @example const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
 */
export function useAppKitProvider<Provider = unknown>(name: NamespaceName) {
  const namespace = name as Namespace
  const found = useClientState(
    useOptionalInstance()?.client,
    (state) => [state.namespaces[namespace]?.connection, namespace],
    (state) => projectProvider(state, namespace),
  )
  return (found ?? noProvider) as { walletProvider: Provider; walletProviderType: ConnectorType | undefined }
}

/** Returns the name, icon and type of the connected wallet. */
export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  const { client } = useInstance('useWalletInfo')
  return useClientState(
    client,
    (state) => [state.namespaces[namespace ?? state.activeNamespace]?.account.connectedWalletInfo],
    (state) => ({ walletInfo: state.namespaces[namespace ?? state.activeNamespace]?.account.connectedWalletInfo }),
  )
}

/**
 * Disconnects one namespace or all. `disconnect()` does nothing before `createAppKit` has run.
 *
 * @example const { disconnect } = useDisconnect(); await disconnect({ namespace: 'eip155' })
 */
export function useDisconnect() {
  const instance = useOptionalInstance()
  return useMemo(
    () => ({
      disconnect: async ({ namespace }: { readonly namespace?: NamespaceName } = {}) => instance?.disconnect(namespace),
    }),
    [instance],
  )
}
