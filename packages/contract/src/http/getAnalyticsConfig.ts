import * as z from 'zod/mini'
import { commonQuery } from './commonQuery.js'
import { defineEndpoint } from './endpoint.js'

/** GET /getAnalyticsConfig: whether this project stores analytics events [S7.35]. */
export const getAnalyticsConfig = defineEndpoint({
  name: 'getAnalyticsConfig',
  summary: 'Whether the project stores analytics events',
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: commonQuery,
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})
