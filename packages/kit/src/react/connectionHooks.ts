import type { Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { useMemo } from 'react'
import type { ConnectorType } from '../core/Connector.js'
import type { UseAppKitNetworkReturn } from '../core/public/appKitTypes.js'
import { type AppKitNetworkState, projectNetwork, projectProvider } from '../core/state/project.js'
import type { WalletInfo } from '../core/state/State.js'
import { requireLast, useInstance, useInstanceOnceMade } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

// None of these hooks but `useWalletInfo` throws where `createAppKit` has not run yet, as on a server that renders what an effect will make.

const noNetwork: AppKitNetworkState = { caipNetwork: undefined, chainId: undefined, caipNetworkId: undefined }
const noProvider = { walletProvider: undefined, walletProviderType: undefined }
const nothingKnown: UseAppKitNetworkReturn & { readonly client?: undefined } = {
  ...noNetwork,
  switchNetwork: async (network) => requireLast('useAppKitNetwork').switchNetwork(network),
}

/** The active network; before `createAppKit` ran, none. */
export function useAppKitNetworkCore(): AppKitNetworkState {
  const network = useClientState(
    useInstanceOnceMade()?.client,
    (state) => [state.namespaces[state.activeNamespace], state.networks],
    (state) => projectNetwork(state),
  )
  return network ?? noNetwork
}

/**
 * The active network, and the way to another; `switchNetwork` throws what the instance's method throws. Before `createAppKit` ran there is
 * no network.
 */
export function useAppKitNetwork(): UseAppKitNetworkReturn {
  const { client, switchNetwork } = useInstanceOnceMade() ?? nothingKnown
  const network = useClientState(
    client,
    (state) => [state.namespaces[state.activeNamespace], state.networks, switchNetwork],
    (state) => ({ ...projectNetwork(state), switchNetwork }),
  )
  return network ?? nothingKnown
}

/**
 * The connected wallet's own provider, for any library: EIP-1193 on eip155. `walletProvider` is of the type that the caller knows it to
 * have, as in the incumbent; while nobody is connected it is undefined, which only `Provider | undefined` says.
 *
 * @example const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
 */
export function useAppKitProvider<Provider = unknown>(name: NamespaceName) {
  const namespace = name as Namespace
  const found = useClientState(
    useInstanceOnceMade()?.client,
    (state) => [state.namespaces[namespace]?.connection, namespace],
    (state) => projectProvider(state, namespace),
  )
  return (found ?? noProvider) as { walletProvider: Provider; walletProviderType: ConnectorType | undefined }
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

/**
 * Ends the connection of a namespace, or all of them; where nobody can be connected yet, `disconnect()` has nothing to do.
 *
 * @example const { disconnect } = useDisconnect(); await disconnect({ namespace: 'eip155' })
 */
export function useDisconnect() {
  const instance = useInstanceOnceMade()
  return useMemo(
    () => ({
      disconnect: async ({ namespace }: { readonly namespace?: NamespaceName } = {}) => instance?.disconnect(namespace),
    }),
    [instance],
  )
}
