import type { Network } from '../../networks/Network.js'
import type { Identity } from '../Adapter.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess, getNamingNetwork } from './access.js'
import type { Query } from './Queries.js'

const nobody: Identity = { name: null, avatar: null }

/**
 * Name and avatar of an address [S5.30, S9.2]. Asked of the server when there is one, else read from the chain; in
 * standalone mode an avatar on a foreign host is left out, because showing it would ask that host.
 */
export function identityQuery(client: Client, network: Network, address: string): Query<Identity> {
  return {
    queryKey: ['identity', network.caipNetworkId, address],
    staleTime: limits.identityLifetimeMs,
    queryFn: async ({ signal }) => {
      const naming = getNamingNetwork(client, network)
      if (!naming) return nobody
      const base = client.endpoints?.api
      // Of Solana a server knows no names.
      if (base && naming.chainNamespace === 'eip155') {
        const [{ callEndpoint }, { getIdentity }] = await Promise.all([
          import('../api/callEndpoint.js'),
          import('@foyer/contract/http/accounts'),
        ])
        const query = { chainId: naming.caipNetworkId }
        return callEndpoint(client, { base, endpoint: getIdentity, params: { address }, query, signal })
      }
      const adapter = await client.getAdapter(network.chainNamespace)
      const identity = (await adapter.fetchIdentity?.(getChainAccess(client, naming, signal), address)) ?? nobody
      return { name: identity.name, avatar: identity.avatar?.startsWith('data:') ? identity.avatar : null }
    },
  }
}
