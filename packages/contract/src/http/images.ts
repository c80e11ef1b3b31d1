import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/** GET /getWalletImage/{id}: mark of a wallet by its image id [S7.30]. Answers a picture, open to any origin. */
export const getWalletImage = defineEndpoint({
  name: 'getWalletImage',
  summary: 'Mark of a wallet',
  method: 'GET',
  path: '/getWalletImage/{id}',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})

/** GET /public/getAssetImage/{id}: mark of a network by its CAIP-2 id or image id [S7.31]. Answers a picture, open to any origin. */
export const getAssetImage = defineEndpoint({
  name: 'getAssetImage',
  summary: 'Mark of a network',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})

/** GET /public/getCurrencyImage/{id}: mark of a fiat currency by its ISO 4217 code [S7.32]. Answers a picture, open to any origin. */
export const getCurrencyImage = defineEndpoint({
  name: 'getCurrencyImage',
  summary: 'Mark of a fiat currency',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})

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
