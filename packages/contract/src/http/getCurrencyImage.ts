import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './projectQuery.js'

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
