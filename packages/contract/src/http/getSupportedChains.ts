import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQuery } from './projectQuery.js'

/** GET /v1/supported-chains: networks this server can read [S7.4]. */
export const getSupportedChains = defineEndpoint({
  name: 'getSupportedChains',
  summary: 'Networks this server can read',
  method: 'GET',
  path: '/v1/supported-chains',
  query: projectQuery,
  response: z.object({ http: z.array(chainId), ws: z.array(chainId) }),
})
