import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'

/** GET /health: for load balancers; 503 when the database does not answer. */
export const getHealth = defineEndpoint({
  name: 'getHealth',
  summary: 'Whether the server and its database answer',
  method: 'GET',
  path: '/health',
  query: z.object({}),
  response: z.object({ status: z.enum(['ok', 'failing']), database: z.enum(['ok', 'failing']), version: z.string() }),
})
