import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.js'
import { projectQuery } from './queryFields.js'

/** An analytics event. The server stores the page URL without query and fragment. */
export const analyticsEvent = z.object({
  eventId: z.string().check(z.regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'must be a UUID')),
  url: z.string().check(z.maxLength(4_000)),
  domain: z.string().check(z.maxLength(300)),
  /** Milliseconds since 1970, up to the end of the year 9999: databases cannot return later dates. */
  timestamp: z.number().check(z.int(), z.minimum(0), z.maximum(253_402_300_799_999)),
  props: z.looseObject({
    type: z.string().check(z.maxLength(100)),
    event: z.string().check(z.maxLength(100)),
    properties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    address: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})

/** An analytics event, as sent. */
export type AnalyticsEvent = z.infer<typeof analyticsEvent>

/** POST /e: receives one analytics event or a batch. `stored` is 0 if analytics is disabled for the project [S7.70]. */
export const postEvents = defineEndpoint({
  name: 'postEvents',
  summary: 'Analytics sink',
  method: 'POST',
  path: '/e',
  query: projectQuery,
  body: z.union([analyticsEvent, z.array(analyticsEvent).check(z.minLength(1), z.maxLength(100))]),
  response: z.object({ stored: z.number() }),
})

/** GET /getAnalyticsConfig: returns whether this project stores analytics events [S7.35]. */
export const getAnalyticsConfig = defineEndpoint({
  name: 'getAnalyticsConfig',
  summary: 'Whether the project stores analytics events',
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: projectQuery,
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})
