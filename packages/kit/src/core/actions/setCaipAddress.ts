import type { AccountId } from '../../primitives/AccountId.js'
import type { Namespace } from '../../primitives/ChainId.js'
import { parseAccountId } from '../../primitives/parseAccountId.js'
import type { Client } from '../Client.js'
import { endConnection } from '../connections.js'
import { updateNamespace } from '../namespaceState.js'
import { getConnected } from '../select.js'

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
