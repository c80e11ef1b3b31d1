import type { Namespace } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import type { Client } from '../Client.js'
import { endConnection } from '../connections.js'
import { findNetwork } from '../state/select.js'

/**
 * Removes a network. Disconnects its namespace if it was the last network there.
 *
 * @throws FoyerError `NETWORKS_REQUIRED` for the last network.
 */
export function removeNetwork(client: Client, namespace: Namespace, id: string | number): void {
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
    endConnection(client, namespace)
    delete namespaces[namespace]
  } else if (entry?.selectedChainId === network.caipNetworkId) {
    namespaces[namespace] = { ...entry, selectedChainId: nextHere.caipNetworkId }
  }
  const activeNamespace = namespaces[state.activeNamespace] ? state.activeNamespace : next.chainNamespace
  client.store.setState({ networks, namespaces, activeNamespace })
}
