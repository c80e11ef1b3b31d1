import type { Namespace } from '../../primitives/Namespace.js'
import type { Client } from '../Client.js'
import { forgetConnection } from '../connectionMemory.js'
import { forgetLink } from '../linkMemory.js'
import { getConnected } from '../select.js'
import { updateNamespace } from '../update.js'

/** Ends a connection on our side, without asking the wallet; nothing of the account stays [S4.25, S4.26]. */
export function dropConnection(client: Client, namespace: Namespace): void {
  client.connectionUndo.get(namespace)?.()
  client.connectionUndo.delete(namespace)
  forgetConnection(client.memory, namespace)
  const ended = getConnected(client.store.getState(), namespace)
  if (ended?.connector.type === 'WALLET_CONNECT') forgetLink(client.environment.storage)
  updateNamespace(client, namespace, { connection: { status: 'disconnected' }, account: {}, supportsAllNetworks: true })
}
