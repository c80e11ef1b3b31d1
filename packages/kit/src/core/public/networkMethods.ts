import type { ChainId, Namespace, NamespaceName } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import { updateNamespace } from '../state/namespaceState.js'
import { type AppKitNetworkState, projectNetwork } from '../state/project.js'
import { findNetwork, getActiveChainId, getActiveNetwork, getConnected } from '../state/select.js'
import { storeActiveNetwork } from '../storage/memory.js'
import { watch } from './watch.js'

/** Creates the network methods of an instance. */
export function createNetworkMethods(client: Client) {
  const { store } = client
  const select = (network: Network) => {
    updateNamespace(client, network.chainNamespace, { selectedChainId: network.caipNetworkId })
    storeActiveNetwork(client.memory, network.chainNamespace, network.caipNetworkId)
  }
  /** Throws at once if no adapter supports the namespace [S5.26]. */
  const withAdapter =
    <Argument>(change: (namespace: Namespace, argument: Argument) => Promise<void>) =>
    (namespace: Namespace, argument: Argument): Promise<void> => {
      if (!client.hasAdapter(namespace)) throw new UsageError('ADAPTER_NOT_FOUND')
      return change(namespace, argument)
    }
  return {
    switchNetwork: createMethod(client, 'switchNetwork'),
    getCaipNetwork: (namespace?: NamespaceName, id?: string | number) =>
      id === undefined
        ? getActiveNetwork(store.getState(), namespace as Namespace | undefined)
        : findNetwork(store.getState(), id),
    getCaipNetworkId: () => getActiveChainId(store.getState()),
    getCaipNetworks: (namespace?: NamespaceName) =>
      store.getState().networks.filter((network) => !namespace || network.chainNamespace === namespace),
    getChainId: () => projectNetwork(store.getState()).chainId,
    getActiveChainNamespace: () => store.getState().activeNamespace,
    /** Calls back when the network changes, and when an account connects, changes or disconnects. */
    subscribeNetwork: (callback: (network: AppKitNetworkState) => void) =>
      watch(
        client,
        (state) => [getActiveNetwork(state), ...(getConnected(state)?.addresses ?? [])],
        () => callback(projectNetwork(store.getState())),
      ),
    subscribeCaipNetworkChange: (callback: (network: Network | undefined) => void) =>
      watch(client, getActiveChainId, () => callback(getActiveNetwork(store.getState()))),
    /** Selects a network without a wallet request. */
    setCaipNetwork: (network: Network) => {
      select(network)
      store.setState({ activeNamespace: network.chainNamespace })
    },
    setCaipNetworkOfNamespace: select,
    setRequestedCaipNetworks: createMethod(client, 'setRequestedCaipNetworks'),
    getApprovedCaipNetworkIds: (namespace?: Namespace): readonly ChainId[] | undefined => {
      const state = store.getState()
      return state.namespaces[namespace ?? state.activeNamespace]?.approvedChainIds
    },
    setSmartAccountEnabledNetworks: createMethod(client, 'setSmartAccountEnabledNetworks'),
    /** Removes the networks that the wallet granted in a namespace. */
    resetNetwork: createMethod(client, 'resetNetwork'),
    /** Has no effect: the wallet reports these networks itself. Exists so that code written for AppKit runs. */
    setApprovedCaipNetworksData: async (_namespace?: Namespace): Promise<void> => undefined,
    addNetwork: withAdapter(createMethod(client, 'addNetwork')),
    removeNetwork: withAdapter(createMethod(client, 'removeNetwork')),
  }
}
