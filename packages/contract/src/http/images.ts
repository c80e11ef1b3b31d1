import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

/**
 * GET /getWalletImage/{id}: the icon of a wallet, by its image id [S7.30]. Returns an image that any origin can read.
 */
export const getWalletImage = defineEndpoint({
  name: 'getWalletImage',
  summary: 'Icon of a wallet',
  method: 'GET',
  path: '/getWalletImage/{id}',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})

/**
 * GET /public/getAssetImage/{id}: the icon of a network, by its CAIP-2 id or image id [S7.31]. Returns an image that
 * any origin can read.
 */
export const getAssetImage = defineEndpoint({
  name: 'getAssetImage',
  summary: 'Icon of a network',
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})

/**
 * GET /public/getCurrencyImage/{id}: the icon of a fiat currency, by its ISO 4217 code [S7.32]. Returns an image that
 * any origin can read.
 */
export const getCurrencyImage = defineEndpoint({
  name: 'getCurrencyImage',
  summary: 'Icon of a fiat currency',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})

/**
 * GET /public/getTokenImage/{symbol}: the icon of a token, by its symbol in any case [S7.33]. Returns an image that any
 * origin can read.
 */
export const getTokenImage = defineEndpoint({
  name: 'getTokenImage',
  summary: 'Icon of a token',
  method: 'GET',
  path: '/public/getTokenImage/{symbol}',
  params: z.object({ symbol: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})
