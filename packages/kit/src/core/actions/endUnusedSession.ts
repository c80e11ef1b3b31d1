import { namespaces } from '../../primitives/Namespace.js'
import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'
import { getHeld } from '../held.js'
import { getConnection } from '../select.js'

/**
 * Ends the session of a pairing that a wallet agreed to after everybody stopped waiting for it: without this the wallet would
 * go on showing the app as connected. A session that is in use, or that is asked for again, stays. Never throws.
 */
export async function endUnusedSession(client: Client, connector: Connector): Promise<void> {
  const state = client.store.getState()
  const isUsed = namespaces.some((each) => {
    const connection = getConnection(state, each)
    const asked = connection.status === 'connecting' && connection.connectorId
    return asked === connector.id || getHeld(state, each)?.connector.id === connector.id
  })
  if (!isUsed) await connector.disconnect().catch(() => undefined)
}
