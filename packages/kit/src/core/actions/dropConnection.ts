import type { Namespace } from '../../primitives/Namespace.js'
import type { Client } from '../Client.js'
import { forgetConnection } from '../connectionMemory.js'
import { getHeld } from '../held.js'
import { forgetLink } from '../linkMemory.js'
import type { Connection } from '../State.js'
import { updateNamespace } from '../update.js'

/** Hears no more of the wallet of a namespace; one that cannot even do that keeps nobody from leaving. */
export function unfollowWallet(client: Client, namespace: Namespace): void {
  try {
    client.connectionUndo.get(namespace)?.()
  } catch {
    // A provider of its own making, with a `removeListener` that throws.
  }
  client.connectionUndo.delete(namespace)
}

/** Ends a connection in the state alone; what is remembered belongs to whoever wrote it last. */
export function clearConnection(
  client: Client,
  namespace: Namespace,
  connection: Connection = { status: 'disconnected' },
): void {
  unfollowWallet(client, namespace)
  updateNamespace(client, namespace, {
    connection,
    account: {},
    supportsAllNetworks: true,
    approvedChainIds: undefined,
  })
}

/**
 * Ends a connection on our side, without asking the wallet; nothing of the account stays [S4.25, S4.26]. `connection` is
 * what stands there then.
 */
export function dropConnection(client: Client, namespace: Namespace, connection?: Connection): void {
  forgetConnection(client.memory, namespace)
  const ended = getHeld(client.store.getState(), namespace)
  if (ended?.connector.type === 'WALLET_CONNECT') forgetLink(client.environment.storage)
  clearConnection(client, namespace, connection)
}
