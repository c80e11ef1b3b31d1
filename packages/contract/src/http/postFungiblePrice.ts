import * as z from 'zod/mini'
import { currency } from './accounts.js'
import { tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** POST /v1/fungible/price: prices of tokens, 0 when none is known; unknown tokens are left out [S7.9]. */
export const postFungiblePrice = defineEndpoint({
  name: 'postFungiblePrice',
  summary: 'Prices of tokens',
  method: 'POST',
  path: '/v1/fungible/price',
  // The incumbent's client puts the project id in the body; either place will do.
  query: z.partial(z.object(projectQueryFields)),
  body: z.object({
    currency,
    addresses: z.array(tokenId).check(z.maxLength(100)),
    projectId: z.optional(projectQueryFields.projectId),
  }),
  response: z.object({
    fungibles: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        iconUrl: z.string(),
        price: z.number(),
        /** Ours: per cent by which the price has changed in 24 hours; absent when nobody knows. */
        change24h: z.optional(z.number()),
      }),
    ),
    /** Ours: the currency of the prices; US dollars where no rate of the one asked for is known. */
    currency: z.optional(currency),
  }),
})
