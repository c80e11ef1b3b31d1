import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './projectQuery.js'

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
