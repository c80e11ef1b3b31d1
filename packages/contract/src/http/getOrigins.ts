import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQuery } from './projectQuery.js'

/** GET /projects/v1/origins: patterns a page origin must fit; readable from any origin [S7.34, S5.25]. */
export const getOrigins = defineEndpoint({
  name: 'getOrigins',
  summary: 'Allowed origins of the project',
  method: 'GET',
  path: '/projects/v1/origins',
  query: projectQuery,
  response: z.object({ allowedOrigins: z.array(z.string()) }),
})
