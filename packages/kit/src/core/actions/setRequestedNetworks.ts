import type { Namespace } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { createNamespaceState } from '../state/namespaceState.js'

/**
 * Replaces the networks of a namespace. Keeps the selected network if it is in the new list, else selects the first
 * one.
 */
export function setRequestedCaipNetworks(client: Client, networks: readonly Network[], namespace: Namespace): void {
  const [first] = networks
  if (!first) return
  client.store.setState((state) => {
    const entry = state.namespaces[namespace] ?? createNamespaceState(first.caipNetworkId)
    const { caipNetworkId } = networks.find((each) => each.caipNetworkId === entry.selectedChainId) ?? first
    return {
      networks: [...state.networks.filter((each) => each.chainNamespace !== namespace), ...networks],
      namespaces: { ...state.namespaces, [namespace]: { ...entry, selectedChainId: caipNetworkId } },
    }
  })
}
