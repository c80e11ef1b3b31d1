import type { Amount } from '@foyer/primitives/Amount'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from './access.js'
import type { Queries, Query } from './Queries.js'

/**
 * The key of the time when balances last changed, in ms since 1970. Defined here, so that its users do not load the
 * token code.
 */
export const balancesChangedKey = ['balancesChangedAtMs'] as const

function getBalanceKey(chainId: string, address: string) {
  return ['balance', chainId, address] as const
}
function getReadAtKey(chainId: string, address: string) {
  return ['balanceReadAtMs', chainId, address] as const
}

/** Stores a native balance that was read together with the tokens, so that it is not requested again. */
export function storeBalance(
  client: Client,
  queries: Queries,
  { caipNetworkId }: Network,
  address: string,
  amount: Amount,
): void {
  queries.set(getBalanceKey(caipNetworkId, address), amount)
  queries.set(getReadAtKey(caipNetworkId, address), client.environment.now())
}

/** Marks the native balance as stale, unless it was stored since `sinceMs`. */
export async function invalidateBalance(
  queries: Queries,
  { caipNetworkId }: Network,
  address: string,
  sinceMs: number,
): Promise<void> {
  if ((queries.get<number>(getReadAtKey(caipNetworkId, address)) ?? -1) < sinceMs)
    await queries.invalidate(getBalanceKey(caipNetworkId, address))
}

/**
 * Creates the query for the native balance of an address [S9.2]. Its data is null if the chain family has no balances.
 */
export function balanceQuery(client: Client, network: Network, address: string): Query<Amount | null> {
  return {
    queryKey: getBalanceKey(network.caipNetworkId, address),
    staleTime: limits.nativeBalanceLifetimeMs,
    queryFn: async ({ signal }) => {
      const adapter = await client.getAdapter(network.chainNamespace)
      return (await adapter.fetchBalance?.(getChainAccess(client, network, signal), address)) ?? null
    },
  }
}
