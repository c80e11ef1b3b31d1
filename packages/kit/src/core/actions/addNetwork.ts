import { UsageError } from '../../errors/UsageError.js'
import { defineNetwork, type NetworkInput } from '../../networks/Network.js'
import type { Namespace } from '../../primitives/ChainId.js'
import type { Client } from '../Client.js'
import { createNamespaceState } from '../namespaceState.js'

/** @throws FoyerError `ADAPTER_NOT_FOUND` when nothing can handle the namespace [S5.26]. */
export function addNetwork(client: Client, namespace: Namespace, input: NetworkInput): void {
  if (!client.hasAdapter(namespace)) throw new UsageError('ADAPTER_NOT_FOUND')
  const network = defineNetwork({ ...input, chainNamespace: namespace })
  const state = client.store.getState()
  if (state.networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)) return
  const entry = state.namespaces[namespace] ?? createNamespaceState(network.caipNetworkId)
  client.store.setState({
    networks: [...state.networks, network],
    namespaces: { ...state.namespaces, [namespace]: entry },
  })
}
