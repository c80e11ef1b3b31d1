import type { ChainId } from '@foyer/primitives/ChainId'
import type { Client } from '../Client.js'
import type { Query } from './Queries.js'

/** On which networks one can swap, and buy. */
export interface TradeNetworks {
  readonly swap: readonly ChainId[]
  readonly buy: readonly ChainId[]
}

/** Asked once for each page: an operator adds no network while somebody looks. Undefined without a server, which then is asked nothing. */
export function tradeNetworksQuery(client: Client): Query<TradeNetworks> | undefined {
  const base = client.endpoints?.api
  if (!base) return undefined
  return {
    queryKey: ['tradeNetworks'],
    staleTime: Number.POSITIVE_INFINITY,
    // One that does not know the question answers so at once; the actions are then not offered.
    retry: false,
    queryFn: async ({ signal }) => {
      const { callEndpoint, endpoints } = await import('../api/serverApi.js')
      const answer = await callEndpoint(client, { base, endpoint: endpoints.getTradeNetworks, query: {}, signal })
      return answer as TradeNetworks
    },
  }
}
