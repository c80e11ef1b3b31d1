import type { Network } from '@foyer/primitives/networks/Network'
import type { Identity } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess, getNamingNetwork } from './access.js'
import type { Query } from './Queries.js'

const unnamed: Identity = { name: null, avatar: null }

/**
 * Creates the query for the name and avatar of an address [S5.30, S9.2]. With a server: from the registry of the
 * network, else from the server's main registry, so that an address has the same name on every network. Without a
 * server: from the registry of the network, or from Ethereum if that is configured. An avatar on another host is then
 * omitted, because showing it would send a request to that host.
 */
export function identityQuery(client: Client, network: Network, address: string): Query<Identity> {
  return {
    queryKey: ['identity', network.caipNetworkId, address],
    staleTime: limits.identityLifetimeMs,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.api
      // Test networks have no names, and the server has no Solana names.
      if (base && network.chainNamespace === 'eip155' && !network.testnet) {
        const { callEndpoint, endpoints } = await import('../api/serverApi.js')
        const query = network.contracts?.ensRegistry ? { chainId: network.caipNetworkId } : {}
        return callEndpoint(client, { base, endpoint: endpoints.getIdentity, params: { address }, query, signal })
      }
      const naming = getNamingNetwork(client, network)
      if (!naming) return unnamed
      const adapter = await client.getAdapter(network.chainNamespace)
      const identity = (await adapter.fetchIdentity?.(getChainAccess(client, naming, signal), address)) ?? unnamed
      return { name: identity.name, avatar: identity.avatar?.startsWith('data:') ? identity.avatar : null }
    },
  }
}
