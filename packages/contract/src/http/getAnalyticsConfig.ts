import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQuery } from './projectQuery.js'

/** GET /getAnalyticsConfig: whether this project stores analytics events [S7.35]. */
export const getAnalyticsConfig = defineEndpoint({
  name: 'getAnalyticsConfig',
  summary: 'Whether the project stores analytics events',
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: projectQuery,
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})
