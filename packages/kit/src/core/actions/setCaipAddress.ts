import type { AccountId } from '@foyer/primitives/AccountId'
import type { Namespace } from '@foyer/primitives/ChainId'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Client } from '../Client.js'
import { endConnection } from '../connections.js'
import { updateNamespace } from '../state/namespaceState.js'
import { getConnected } from '../state/select.js'
import { setPreferredAccountType } from './embedded/account.js'

/**
 * Makes one of the connected wallet's addresses the active one. With undefined, ends the connection without a wallet
 * request. Ignores the chain of the id, because the wallet decides its chain. The address of an embedded account selects
 * its account type.
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
  if (!connection?.addresses.includes(address) || address === connection.addresses[0]) return
  const account = client.store
    .getState()
    .namespaces[namespace]?.account.accounts?.find((one) => one.address === address)
  if (connection.connector.type === 'AUTH' && account) {
    // The embedded wallet uses the other address only after it has selected the other account type. This never rejects.
    void setPreferredAccountType(client, account.type, namespace)
    return
  }
  const others = connection.addresses.filter((each) => each !== address)
  updateNamespace(client, namespace, { connection: { ...connection, addresses: [address, ...others] } })
}
