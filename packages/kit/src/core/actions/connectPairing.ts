import { getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { getCurrentConnection, storeConnection } from '../connections.js'
import { settle } from '../settle.js'
import { createConnectRequest } from './connectRequest.js'

/**
 * Returns the connector for the namespace that the paired wallet granted. It may differ from the namespace of `connector`.
 *
 * @throws FoyerError `WALLET_NO_ACCOUNTS` if the app has no connector for that namespace.
 */
export function findGrantedConnector(client: Client, connector: Connector, { chainId }: WalletAccounts): Connector {
  const granted = getNamespace(chainId)
  if (granted === connector.chain) return connector
  const found = listOtherNamespaces(client, connector).find(({ chain }) => chain === granted)
  if (!found) throw new FoyerError('WALLET_NO_ACCOUNTS')
  return found
}

/**
 * A pairing session can cover several namespaces. Connects the other configured namespaces of the session without a
 * request to the wallet. A namespace that has a wallet keeps it.
 */
export async function connectOtherNamespaces(client: Client, connector: Connector, signal: AbortSignal): Promise<void> {
  for (const other of listOtherNamespaces(client, connector)) {
    const request = createConnectRequest(client, other, signal, {})
    const accounts = await settle(other.reconnect(request), signal).catch(() => undefined)
    if (accounts && accounts !== 'withdrawn') storeConnection(client, other, accounts, false)
  }
}

/** Returns the connectors of the same pairing for the other configured namespaces that have no wallet. */
function listOtherNamespaces(client: Client, { id, chain }: Connector): readonly Connector[] {
  const state = client.store.getState()
  return state.connectors
    .flatMap((each) => each.connectors ?? [each])
    .filter((each) => each.id === id && each.chain !== chain && state.namespaces[each.chain])
    .filter((each) => !getCurrentConnection(state, each.chain))
}
