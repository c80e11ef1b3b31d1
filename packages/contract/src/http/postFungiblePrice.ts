import * as z from 'zod/mini'
import { currency } from './accounts.js'
import { tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** POST /v1/fungible/price: the prices of tokens. A price is 0 if it is unknown. Unknown tokens are omitted [S7.9]. */
export const postFungiblePrice = defineEndpoint({
  name: 'postFungiblePrice',
  summary: 'Prices of tokens',
  method: 'POST',
  path: '/v1/fungible/price',
  // The AppKit client sends the project id in the body. Both places are accepted.
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
        /** Foyer extension: the price change in the last 24 hours, in percent. Absent if unknown. */
        change24h: z.optional(z.number()),
      }),
    ),
    /** Foyer extension: the currency of the prices. US dollars if the rate of the requested currency is unknown. */
    currency: z.optional(currency),
  }),
})
