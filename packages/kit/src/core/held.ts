import type { Namespace } from '../primitives/Namespace.js'
import type { Client } from './Client.js'
import type { Connected, Connection, State } from './State.js'
import { getConnected, getConnection } from './select.js'
import { updateNamespace } from './update.js'

export function setConnection(client: Client, namespace: Namespace, connection: Connection): void {
  updateNamespace(client, namespace, { connection })
}

/** The connection, also while another wallet is asked to take its place. */
export function getHeld(state: State, namespace?: Namespace): Connected | undefined {
  const connection = getConnection(state, namespace)
  return connection.status === 'connecting' ? connection.before : getConnected(state, namespace)
}

/** The connection of a namespace with another value of what is held: in its place, or behind the wallet that is asked. */
export function withHeld(state: State, namespace: Namespace, held: Connected | undefined): Connection {
  const connection = getConnection(state, namespace)
  if (connection.status !== 'connecting') return held ?? { status: 'disconnected' }
  const { status, connectorId } = connection
  return { status, connectorId, ...(held && { before: held }) }
}
