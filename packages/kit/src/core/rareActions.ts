import { FoyerError } from '../errors/FoyerError.js'
import { popTransaction } from './actions/embedded/transactions.js'
import { fetchIdentity, syncIdentity } from './actions/fetchIdentity.js'
import { removeNetwork } from './actions/removeNetwork.js'
import { setCaipAddress } from './actions/setCaipAddress.js'
import { alertDeveloper } from './alertDeveloper.js'
import type { Client } from './Client.js'
import { forgetLink } from './connectionMemory.js'
import { getConnection } from './select.js'

/** Tells the developer of a server that was named without a project of it, and with `debug` of the smaller things. */
export async function checkSetUp(client: Client): Promise<void> {
  const { endpoints, config } = client
  const { message } = new FoyerError('PROJECT_ID_NOT_CONFIGURED')
  if (endpoints && !config.projectId) alertDeveloper(client, message, 'Give `projectId` together with `serverUrl`.')
  if (config.debug) await (await import('./debugNotes.js')).noteSetUp(client)
}

/** What pairing goes through: the host's own provider, else ours, EIP-1193 over the session, once somebody paired. */
export function getUniversalProvider({ config, store }: Client): unknown {
  const paired = store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  return config.universalProvider ?? paired?.provider
}

/** Takes back a pairing that is being asked for: its address is worth nothing from now on, nothing of it stays [S4.5]. */
export function resetPairing(client: Client): void {
  const state = client.store.getState()
  for (const [namespace, attempt] of client.attempts) {
    const connection = getConnection(state, namespace)
    const connector =
      connection.status === 'connecting' && state.connectors.find(({ id }) => id === connection.connectorId)
    if (connector && connector.type === 'WALLET_CONNECT') attempt.abort()
  }
  forgetLink(client.environment.storage)
}

/** What only some hosts ask for, and no opening of the widget needs; fetched with the first of them. */
export const rareActions = {
  checkSetUp,
  fetchIdentity,
  getUniversalProvider,
  popTransaction,
  removeNetwork,
  resetPairing,
  setCaipAddress,
  syncIdentity,
}

export type RareActions = typeof rareActions
