import type { Namespace } from '@foyer/primitives/ChainId'
import { defineNetwork, type NetworkInput } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { createNamespaceState } from '../state/namespaceState.js'

/** Adds a network unless it is listed already. @throws FoyerError `INVALID_OPTION` if the network is invalid. */
export function addNetwork(client: Client, namespace: Namespace, input: NetworkInput): void {
  const network = defineNetwork({ ...input, chainNamespace: namespace })
  const state = client.store.getState()
  if (state.networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)) return
  const entry = state.namespaces[namespace] ?? createNamespaceState(network.caipNetworkId)
  client.store.setState({
    networks: [...state.networks, network],
    namespaces: { ...state.namespaces, [namespace]: entry },
  })
}
