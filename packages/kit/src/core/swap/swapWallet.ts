import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { getChainAccess } from '../queries/access.js'
import type { Query } from '../queries/Queries.js'
import { getConnected } from '../state/select.js'

/**
 * Creates the query whether one confirmation covers an approval and the swap. True for wallets that support atomic
 * batches, and for the embedded wallet, which sends both one after another. Requested once per wallet, account and
 * network.
 */
export function walletCanSendTogetherQuery(client: Client, network: Network, address: string): Query<boolean> {
  const connection = getConnected(client.store.getState(), network.chainNamespace)
  return {
    queryKey: ['canSendTogether', network.caipNetworkId, address, connection?.connector.id ?? null],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!connection) return false
      const adapter = await client.getAdapter(network.chainNamespace)
      const { provider, type } = connection.connector
      if (type === 'AUTH') return adapter.sendTogether !== undefined
      const request = { provider, from: address }
      return (await adapter.canSendTogether?.(getChainAccess(client, network, signal), request)) ?? false
    },
  }
}
