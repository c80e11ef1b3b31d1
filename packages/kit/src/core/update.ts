import type { Namespace } from '../primitives/Namespace.js'
import type { Client } from './Client.js'
import type { AccountFacts, Connected, Connection, NamespaceState, State } from './State.js'
import { getConnection } from './select.js'

/** Changes one namespace; does nothing when the namespace is not there (any more). */
export function updateNamespace(client: Client, namespace: Namespace, patch: Partial<NamespaceState>): void {
  client.store.setState((state) => {
    const entry = state.namespaces[namespace]
    return entry ? { namespaces: { ...state.namespaces, [namespace]: { ...entry, ...patch } } } : state
  })
}

export function setConnection(client: Client, namespace: Namespace, connection: Connection): void {
  updateNamespace(client, namespace, { connection })
}

/** The connection of a namespace with another value of what is held: in its place, or behind the wallet that is asked. */
export function withHeld(state: State, namespace: Namespace, held: Connected | undefined): Connection {
  const connection = getConnection(state, namespace)
  if (connection.status !== 'connecting') return held ?? { status: 'disconnected' }
  const { status, connectorId } = connection
  return { status, connectorId, ...(held && { before: held }) }
}

export function updateAccount(client: Client, namespace: Namespace, facts: Partial<AccountFacts>): void {
  const account = client.store.getState().namespaces[namespace]?.account
  updateNamespace(client, namespace, { account: { ...account, ...facts } })
}
