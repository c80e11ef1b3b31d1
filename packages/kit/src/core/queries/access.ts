import type { Network } from '../../networks/Network.js'
import type { ChainAccess } from '../Adapter.js'
import type { Client } from '../Client.js'
import { getRpcUrls } from '../endpoints.js'

export function getChainAccess(client: Client, network: Network, signal?: AbortSignal): ChainAccess {
  return { network, rpcUrls: getRpcUrls(client.config, client.endpoints, network), ...(signal && { signal }) }
}

/**
 * The network whose name registry answers for `network`: its own, else Ethereum's when the host configured that.
 * Test networks have no names [S5.30].
 */
export function getNamingNetwork(client: Client, network: Network): Network | undefined {
  if (network.testnet || network.chainNamespace !== 'eip155') return undefined
  if (network.contracts?.ensRegistry) return network
  return client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
}
