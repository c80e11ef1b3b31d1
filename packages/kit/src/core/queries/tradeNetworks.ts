import type { ChainId } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { Query } from './Queries.js'

/** The networks that support swaps and purchases. */
export interface TradeNetworks {
  readonly swap: readonly ChainId[]
  readonly buy: readonly ChainId[]
}

/**
 * Creates the query for the networks with swaps and purchases. Requested once per page load, because operators rarely
 * add networks. Undefined without a server.
 */
export function tradeNetworksQuery(client: Client): Query<TradeNetworks> | undefined {
  const base = client.endpoints?.api
  if (!base) return undefined
  return {
    queryKey: ['tradeNetworks'],
    staleTime: Number.POSITIVE_INFINITY,
    // Do not retry: an older server without this endpoint fails at once, and the actions are then hidden.
    retry: false,
    queryFn: async ({ signal }) => {
      const { callEndpoint, endpoints } = await import('../api/serverApi.js')
      const answer = await callEndpoint(client, { base, endpoint: endpoints.getTradeNetworks, query: {}, signal })
      return answer as TradeNetworks
    },
  }
}
