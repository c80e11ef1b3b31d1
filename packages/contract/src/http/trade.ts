import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** GET /foyer/v1/trade: the networks on which users can swap or buy. Foyer extension. */
export const getTradeNetworks = defineEndpoint({
  name: 'getTradeNetworks',
  summary: 'Networks with swaps, and with purchases',
  method: 'GET',
  path: '/foyer/v1/trade',
  query: z.object({ ...projectQueryFields }),
  response: z.object({ swap: z.array(chainId), buy: z.array(chainId) }),
})
