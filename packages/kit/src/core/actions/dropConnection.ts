import type { Namespace } from '../../primitives/Namespace.js'
import type { Client } from '../Client.js'
import { forgetConnection } from '../connectionMemory.js'
import { updateNamespace } from '../update.js'

/** Ends a connection on our side, without asking the wallet; nothing of the account stays [S4.25, S4.26]. */
export function dropConnection(client: Client, namespace: Namespace): void {
  client.connectionUndo.get(namespace)?.()
  client.connectionUndo.delete(namespace)
  forgetConnection(client.memory, namespace)
  updateNamespace(client, namespace, { connection: { status: 'disconnected' }, account: {}, supportsAllNetworks: true })
}
