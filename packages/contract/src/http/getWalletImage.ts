import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './projectQuery.js'

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
