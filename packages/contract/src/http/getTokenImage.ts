import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './projectQuery.js'

/** GET /public/getTokenImage/{symbol}: mark of a token by its symbol, in any case [S7.33]. Answers a picture, open to any origin. */
export const getTokenImage = defineEndpoint({
  name: 'getTokenImage',
  summary: 'Mark of a token',
  method: 'GET',
  path: '/public/getTokenImage/{symbol}',
  params: z.object({ symbol: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})
