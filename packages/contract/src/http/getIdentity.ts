import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { evmAddress } from './evmAddress.js'
import { projectQueryFields } from './projectQuery.js'

/** GET /v1/identity/{address}: name (verified forward) and avatar of an address [S7.5]. */
export const getIdentity = defineEndpoint({
  name: 'getIdentity',
  summary: 'Name and avatar of an address',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: z.object({ address: evmAddress }),
  query: z.object({
    ...projectQueryFields,
    sender: z.optional(z.string().check(z.maxLength(200))),
    /** Network whose registry is asked; the first one with a registry when absent. */
    chainId: z.optional(chainId),
  }),
  response: z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) }),
})
