import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'

export function findConnector(client: Client, id: string): Connector | undefined {
  return client.store.getState().connectors.find((connector) => connector.id === id)
}
