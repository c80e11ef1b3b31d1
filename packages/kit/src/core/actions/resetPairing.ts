import type { Client } from '../Client.js'
import { forgetLink } from '../linkMemory.js'
import { getConnection } from '../select.js'

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
