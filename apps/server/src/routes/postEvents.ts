import { postEvents } from '@foyer/contract/http/postEvents'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../http/requireProject.js'
import { storeEvents } from '../services/storeEvents.js'

/** Each event of a batch counts against the rate limit. */
export const postEventsRoute = defineRoute(
  postEvents,
  { access: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async ({ database }, { body, project }) => ({
    stored: await storeEvents(database.queries, requireProject(project), Array.isArray(body) ? body : [body]),
  }),
)
