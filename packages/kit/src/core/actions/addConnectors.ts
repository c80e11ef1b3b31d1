import type { Client } from '../Client.js'
import type { Connector } from '../Connector.js'

/** Adds connectors. If two have the same id and namespace, keeps the first one [S5.35]. */
export function addConnectors(client: Client, added: readonly Connector[]): void {
  client.store.setState((state) => {
    const fresh = added.filter(
      (connector, index) =>
        ![...state.connectors, ...added.slice(0, index)].some(
          (other) => other.id === connector.id && other.chain === connector.chain,
        ),
    )
    return fresh.length > 0 ? { connectors: [...state.connectors, ...fresh] } : state
  })
}

export function removeConnector(client: Client, id: string): void {
  client.store.setState((state) => ({ connectors: state.connectors.filter((connector) => connector.id !== id) }))
}
