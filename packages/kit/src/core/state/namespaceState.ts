import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { AccountFacts, NamespaceState } from './State.js'

export function createNamespaceState(selectedChainId: ChainId): NamespaceState {
  return {
    connection: { status: 'disconnected' },
    selectedChainId,
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: [],
    account: {},
  }
}

/** Changes one namespace. Does nothing if the namespace does not exist (any more). */
export function updateNamespace(client: Client, namespace: Namespace, patch: Partial<NamespaceState>): void {
  client.store.setState((state) => {
    const entry = state.namespaces[namespace]
    return entry ? { namespaces: { ...state.namespaces, [namespace]: { ...entry, ...patch } } } : state
  })
}

export function updateAccount(client: Client, namespace: Namespace, facts: Partial<AccountFacts>): void {
  const account = client.store.getState().namespaces[namespace]?.account
  updateNamespace(client, namespace, { account: { ...account, ...facts } })
}
