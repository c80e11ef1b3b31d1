import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { commonQuery } from './commonQuery.js'
import { defineEndpoint } from './endpoint.js'

/** GET /v1/supported-chains: networks this server can read [S7.4]. */
export const getSupportedChains = defineEndpoint({
  name: 'getSupportedChains',
  summary: 'Networks this server can read',
  method: 'GET',
  path: '/v1/supported-chains',
  query: commonQuery,
  response: z.object({ http: z.array(chainId), ws: z.array(chainId) }),
})
