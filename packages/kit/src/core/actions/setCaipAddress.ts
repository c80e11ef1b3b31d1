import type { AccountId } from '@foyer/primitives/AccountId'
import type { Namespace } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Client } from '../Client.js'
import { endConnection } from '../connections.js'
import { updateNamespace } from '../state/namespaceState.js'
import { getConnected } from '../state/select.js'

/**
 * Makes one of the connected wallet's addresses the active one, or ends the connection on our side. On which chain the wallet
 * stands is for the wallet to say.
 */
export function setCaipAddress(
  client: Client,
  caipAddress: AccountId | undefined,
  namespace: Namespace = client.store.getState().activeNamespace,
): void {
  if (caipAddress === undefined) {
    endConnection(client, namespace)
    return
  }
  const connection = getConnected(client.store.getState(), namespace)
  const { address } = parseAccountId(caipAddress)
  if (!connection?.addresses.includes(address)) return
  const others = connection.addresses.filter((each) => each !== address)
  updateNamespace(client, namespace, { connection: { ...connection, addresses: [address, ...others] } })
}
