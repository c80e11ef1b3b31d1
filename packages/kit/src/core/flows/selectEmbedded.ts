import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { type EmbeddedConnector, isEmbedded } from '../EmbeddedConnector.js'
import type { State } from '../state/State.js'
import { getConnected } from '../state/select.js'
import { type LogInMethods, type LogInPlace, listLogInMethods } from './logInMethods.js'

/** The chain families with accounts of the embedded wallet [S9.26]. */
const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** Returns the connector of the embedded wallet. Undefined if it is not offered or not loaded yet. */
export function findEmbedded(state: State): EmbeddedConnector | undefined {
  return state.connectors.find(isEmbedded)
}

/** Returns that connector if the embedded wallet is connected in the namespace (default: the active one). */
export function findConnectedEmbedded(state: State, namespace?: Namespace): EmbeddedConnector | undefined {
  return getConnected(state, namespace)?.connector.type === 'AUTH' ? findEmbedded(state) : undefined
}

/** Returns the configured namespaces that the embedded wallet supports. The active namespace may not be one of them. */
export function listEmbeddedNamespaces(state: State): readonly Namespace[] {
  return embeddedNamespaces.filter((namespace) => state.namespaces[namespace])
}

/** Returns the log-in methods of the Connect view. Empty before the server's offer is loaded. */
export function getLogInMethods(state: State, place: LogInPlace): LogInMethods {
  const offer = listEmbeddedNamespaces(state).length > 0 ? (state.embedded ?? undefined) : undefined
  return listLogInMethods(state.options.features, offer, place)
}

/**
 * Returns the connector of the embedded wallet.
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` if there is none [S8.13].
 */
export function requireEmbedded(client: Client): EmbeddedConnector {
  const connector = findEmbedded(client.store.getState())
  if (!connector) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  return connector
}
