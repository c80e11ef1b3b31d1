import { UsageError } from '../../errors/UsageError.js'
import { defineNetwork } from '../../networks/defineNetwork.js'
import type { NetworkInput } from '../../networks/Network.js'
import type { Namespace } from '../../primitives/Namespace.js'
import type { Client } from '../Client.js'
import { findNetwork } from '../select.js'
import { dropConnection } from './dropConnection.js'

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

/** @throws FoyerError `ADAPTER_NOT_FOUND`, or `NETWORKS_REQUIRED` when it would be the last one. */
export function removeNetwork(client: Client, namespace: Namespace, id: string | number): void {
  if (!client.hasAdapter(namespace)) throw new UsageError('ADAPTER_NOT_FOUND')
  const state = client.store.getState()
  const network = findNetwork(state, id)
  if (!network || network.chainNamespace !== namespace) return
  const networks = state.networks.filter((each) => each !== network)
  const [next] = networks
  if (!next) throw new UsageError('NETWORKS_REQUIRED')
  const nextHere = networks.find((each) => each.chainNamespace === namespace)
  const namespaces = { ...state.namespaces }
  const entry = namespaces[namespace]
  if (!nextHere) {
    dropConnection(client, namespace)
    delete namespaces[namespace]
  } else if (entry?.selectedChainId === network.caipNetworkId) {
    namespaces[namespace] = { ...entry, selectedChainId: nextHere.caipNetworkId }
  }
  const activeNamespace = namespaces[state.activeNamespace] ? state.activeNamespace : next.chainNamespace
  client.store.setState({ networks, namespaces, activeNamespace })
}

export function createNamespaceState(selectedChainId: `${Namespace}:${string}`) {
  return {
    connection: { status: 'disconnected' },
    selectedChainId,
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
    account: {},
  } as const
}
