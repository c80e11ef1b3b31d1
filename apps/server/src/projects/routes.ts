import { getAnalyticsConfig } from '@foyer/contract/http/analytics'
import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import { getConfig } from '@foyer/contract/http/getConfig'
import { getOrigins } from '@foyer/contract/http/origins'
import { defineRoute } from '../http/defineRoute.js'
import type { NameSettings } from '../names/settings.js'
import { mayEmbed, readOrigin } from './embedOrigins.js'

/** Ways to log in, and the origin of the frame. */
export interface Logins {
  readonly frameUrl: () => string
  readonly email: boolean
  readonly socials: readonly EndpointAnswer<typeof getConfig>['socials'][number][]
}

/** Services of the project routes. */
export interface ProjectsContext {
  readonly config: { readonly names: Pick<NameSettings, 'parent'> | undefined }
  /** Undefined without embedded wallets. */
  readonly logins: Logins | undefined
}

/**
 * Returns the operator's configuration, which has the address of the frame. A page that can use the data API but not embed the
 * frame (only a pattern as wide as `*` matches it) gets no address, because the frame would not load there.
 */
const getConfigRoute = defineRoute(
  getConfig,
  { auth: 'project' },
  async ({ logins, config }: ProjectsContext, { project, headers }) => {
    const names = config.names === undefined ? {} : { namesParent: config.names.parent }
    const page = headers.get('origin')
    const isShutOut = page !== null && !mayEmbed(project.allowedOrigins, readOrigin(page) ?? '')
    if (logins === undefined || isShutOut) return { frameUrl: null, email: false, socials: [], ...names }
    return { frameUrl: logins.frameUrl(), email: logins.email, socials: [...logins.socials], ...names }
  },
)

/** Readable from any origin: a page that is not on the list must be able to find that out [S5.25]. */
const getOriginsRoute = defineRoute(getOrigins, { auth: 'anyOrigin' }, async (_, { project }) => ({
  allowedOrigins: [...project.allowedOrigins],
}))

/** The switch of the project, off until an operator turns it on. */
const getAnalyticsConfigRoute = defineRoute(getAnalyticsConfig, { auth: 'project' }, async (_, { project }) => ({
  isAnalyticsEnabled: project.analyticsEnabled,
}))

/** Routes of the settings of a project. */
export const projectRoutes = [getConfigRoute, getOriginsRoute, getAnalyticsConfigRoute] as const
