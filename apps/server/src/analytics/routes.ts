import { postEvents } from '@foyer/contract/http/analytics'
import { defineRoute } from '../http/defineRoute.js'
import { type AnalyticsContext, storeEvents } from './storeEvents.js'

/** Each event of a batch counts against the rate limit and the project's daily limit. */
const postEventsRoute = defineRoute(
  postEvents,
  { auth: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async (context: AnalyticsContext, { body, project, clientAddress }) => ({
    stored: await storeEvents(context, project, clientAddress, Array.isArray(body) ? body : [body]),
  }),
)

export const analyticsRoutes = [postEventsRoute] as const
