import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'

/** The wallet's picture: the host's own choice before the wallet's. */
export function getConnectorImage(client: Client, connector: Connector): string | undefined {
  const { connectorImages } = client.store.getState().options
  return connectorImages?.[connector.id] ?? connector.imageUrl ?? connector.info?.icon
}
