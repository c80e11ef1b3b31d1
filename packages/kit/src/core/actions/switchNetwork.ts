import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { NetworkInput } from '@foyer/primitives/networks/Network'
import { alertDeveloper } from '../alertDeveloper.js'
import type { Client } from '../Client.js'
import { activate, changeChain } from '../connections.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { updateNamespace } from '../state/namespaceState.js'
import { findNetwork, getConnected } from '../state/select.js'

/**
 * Switches to another configured network. If a wallet is connected in that namespace, requests the switch from it. The
 * network becomes active only once the wallet is on it [S4.29, S4.30]. Without a wallet, only selects the network.
 *
 * @throws FoyerError `NETWORK_NOT_FOUND` (with the alert of S5.26), `USER_REJECTED`, `CHAIN_NOT_SUPPORTED`,
 *   `ABORTED`.
 */
export async function switchNetwork(
  client: Client,
  target: Pick<NetworkInput, 'id'> & { readonly caipNetworkId?: NetworkInput['caipNetworkId'] },
  signal?: AbortSignal,
): Promise<void> {
  const network = findNetwork(client.store.getState(), target.caipNetworkId ?? target.id)
  if (!network) {
    alertDeveloper(client, 'Network Not Found', `Network ${target.id} is not among the configured networks.`)
    throw new FoyerError('NETWORK_NOT_FOUND')
  }
  const { chainNamespace: namespace, caipNetworkId: chainId } = network
  const connection = getConnected(client.store.getState(), namespace)
  if (connection && connection.chainId !== chainId) {
    const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
    try {
      await settle(connection.connector.switchNetwork(network, deadline.signal), deadline.signal)
    } catch (error) {
      throw await toFoyerError(error)
    } finally {
      deadline.end()
    }
    const now = getConnected(client.store.getState(), namespace)
    // Another wallet was connected meanwhile: the old wallet's response does not apply to it.
    if (now && now.connector !== connection.connector) throw new FoyerError('ABORTED')
    changeChain(client, connection.connector, chainId)
  }
  updateNamespace(client, namespace, { selectedChainId: chainId })
  activate(client, namespace, chainId)
  emit(client, 'SWITCH_NETWORK', { network: chainId })
}

/**
 * Selects the chain for the next connection and lists the wallets of its chain family in the widget. The active
 * namespace changes only when a wallet connects.
 */
export function selectChain(client: Client, chainId: ChainId): void {
  const namespace = getNamespace(chainId)
  updateNamespace(client, namespace, { selectedChainId: chainId })
  client.store.setState(({ modal }) => ({ modal: { ...modal, request: { ...modal.request, namespace } } }))
}
