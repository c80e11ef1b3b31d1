import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { type EmbeddedConnector, isEmbedded } from '../EmbeddedConnector.js'
import type { State } from '../state/State.js'
import { getConnected } from '../state/select.js'
import { type LogInMethods, type LogInPlace, listLogInMethods } from './logInMethods.js'

/** Families the embedded wallet has accounts on [S9.26]. */
const embeddedNamespaces: readonly Namespace[] = ['eip155', 'solana']

/** The way to the embedded wallet; undefined when none is on offer, or nobody has looked yet. */
export function findEmbedded(state: State): EmbeddedConnector | undefined {
  return state.connectors.find(isEmbedded)
}

/** The same when the account of a namespace (by default the active one) is an embedded one. */
export function findConnectedEmbedded(state: State, namespace?: Namespace): EmbeddedConnector | undefined {
  return getConnected(state, namespace)?.connector.type === 'AUTH' ? findEmbedded(state) : undefined
}

/** Configured families an embedded account can be on; the active one may not be among them. */
export function listEmbeddedNamespaces(state: State): readonly Namespace[] {
  return embeddedNamespaces.filter((namespace) => state.namespaces[namespace])
}

/** The ways to log in to show in Connect; none before the server was asked. */
export function getLogInMethods(state: State, place: LogInPlace): LogInMethods {
  const offer = listEmbeddedNamespaces(state).length > 0 ? (state.embedded ?? undefined) : undefined
  return listLogInMethods(state.options.features, offer, place)
}

/** @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` when there is no embedded wallet here [S8.13]. */
export function requireEmbedded(client: Client): EmbeddedConnector {
  const connector = findEmbedded(client.store.getState())
  if (!connector) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  return connector
}
