import type { Network } from '../../networks/Network.js'
import type { Amount } from '../../primitives/Amount.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'

/** When balances were last known to have changed, in ms since 1970. Here, so that no visitor fetches the tokens' code for it. */
export const balancesChangedKey = ['balancesChangedAtMs'] as const

/** The native balance of an address [S9.2]. `undefined` when the family has no balances. */
export function balanceQuery(client: Client, network: Network, address: string): Query<Amount | null> {
  return {
    queryKey: ['balance', network.caipNetworkId, address],
    staleTime: limits.nativeBalanceLifetimeMs,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      return (await adapter.fetchBalance?.(getChainAccess(client, network, signal), address)) ?? null
    },
  }
}
