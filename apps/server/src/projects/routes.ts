import { getAnalyticsConfig, postEvents } from '@foyer/contract/http/analytics'
import { getConfig } from '@foyer/contract/http/getConfig'
import { getOrigins } from '@foyer/contract/http/origins'
import { storeEvents } from '../analytics/storeEvents.js'
import { defineRoute } from '../http/Route.js'
import { requireProject } from './checkAccess.js'
import { mayEmbed, readOrigin } from './embedOrigins.js'

/**
 * What the operator has set up; nothing else tells a page whether there is a frame. A page that may use the data API but
 * not hold the frame (only a pattern as wide as `*` fits it) is told of none, instead of waiting for one that never comes.
 */
export const getConfigRoute = defineRoute(
  getConfig,
  { access: 'project' },
  async ({ logins, config }, { project, headers }) => {
    const names = config.names === undefined ? {} : { namesParent: config.names.parent }
    const page = headers.get('origin')
    const isShutOut = page !== null && !mayEmbed(requireProject(project).allowedOrigins, readOrigin(page) ?? '')
    if (logins === undefined || isShutOut) return { frameUrl: null, email: false, socials: [], ...names }
    return { frameUrl: logins.frameUrl(), email: logins.email, socials: [...logins.socials], ...names }
  },
)

/** Readable from any origin: a page that is not on the list must be able to find that out [S5.25]. */
export const getOriginsRoute = defineRoute(getOrigins, { access: 'anyOrigin' }, async (_, { project }) => ({
  allowedOrigins: [...requireProject(project).allowedOrigins],
}))

/** The switch of the project, off until an operator turns it on. */
export const getAnalyticsConfigRoute = defineRoute(
  getAnalyticsConfig,
  { access: 'project' },
  async (_, { project }) => ({
    isAnalyticsEnabled: requireProject(project).analyticsEnabled,
  }),
)

/** Each event of a batch counts against the rate limit, and against what the project may store in a day. */
export const postEventsRoute = defineRoute(
  postEvents,
  { access: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async (context, { body, project, clientAddress }) => ({
    stored: await storeEvents(context, requireProject(project), clientAddress, Array.isArray(body) ? body : [body]),
  }),
)
