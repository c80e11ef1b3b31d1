import { postEvents } from '@foyer/contract/http/postEvents'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../http/requireProject.js'
import { storeEvents } from '../services/storeEvents.js'

/** Each event of a batch counts against the rate limit, and against what the project may store in a day. */
export const postEventsRoute = defineRoute(
  postEvents,
  { access: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async (context, { body, project, clientAddress }) => ({
    stored: await storeEvents(context, requireProject(project), clientAddress, Array.isArray(body) ? body : [body]),
  }),
)
