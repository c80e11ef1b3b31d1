import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../../Client.js'
import type { Connector } from '../../Connector.js'
import { storeConnection } from '../../connections.js'
import type { EmbeddedConnector } from '../../EmbeddedConnector.js'
import { listEmbeddedNamespaces, requireEmbedded } from '../../flows/selectEmbedded.js'
import { getConnected } from '../../state/select.js'
import { getLogInMemory } from '../../storage/logInMemory.js'
import { connect } from '../connect.js'
import { createConnectRequest } from '../connectRequest.js'

function getPart(connector: EmbeddedConnector, namespace: Namespace): Connector {
  return connector.connectors?.find(({ chain }) => chain === namespace) ?? connector
}

/**
 * Connects the logged-in user in each configured chain family of the embedded wallet [S4.12, S4.17, S9.26]. In the
 * inactive families, keeps a wallet that is already connected.
 *
 * @throws FoyerError the errors of `connect`.
 */
export async function finishLogIn(client: Client, signal: AbortSignal): Promise<void> {
  const connector = requireEmbedded(client)
  const { activeNamespace } = client.store.getState()
  const wanted = listEmbeddedNamespaces(client.store.getState())
  const first = wanted.includes(activeNamespace) ? activeNamespace : wanted[0]
  if (first === undefined) return
  // Connect the other namespaces first, without activating them: the widget closes when the active one connects.
  for (const namespace of wanted) {
    if (namespace === first || getConnected(client.store.getState(), namespace)) continue
    const part = getPart(connector, namespace)
    storeConnection(client, part, await part.connect(createConnectRequest(client, part, signal, {})), false)
  }
  const name = getLogInMemory(client).getSocial() ?? 'email'
  await connect(client, {
    connector: getPart(connector, first),
    signal,
    getEventProperties: () => ({ method: 'email', name }),
  })
}
