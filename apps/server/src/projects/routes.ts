import { getAnalyticsConfig } from '@foyer/contract/http/analytics'
import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import { getConfig } from '@foyer/contract/http/getConfig'
import { getOrigins } from '@foyer/contract/http/origins'
import { defineRoute } from '../http/defineRoute.js'
import type { NameSettings } from '../names/settings.js'
import { mayEmbed, readOrigin } from './embedOrigins.js'

/** The login methods, and the origin of the frame. */
export interface Logins {
  readonly frameUrl: () => string
  readonly email: boolean
  readonly socials: readonly EndpointAnswer<typeof getConfig>['socials'][number][]
}

/** The services that the project routes use. */
export interface ProjectsContext {
  readonly config: { readonly names: Pick<NameSettings, 'parent'> | undefined }
  /** Undefined without embedded wallets. */
  readonly logins: Logins | undefined
}

/**
 * Returns the operator's configuration, including the URL of the frame. Some pages may use the data API but not embed
 * the frame, because only a wide pattern such as `*` matches them. They get no URL: the frame would not load there.
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

/** Any origin can read the response, so that a page can detect that it is not allowed [S5.25]. */
const getOriginsRoute = defineRoute(getOrigins, { auth: 'anyOrigin' }, async (_, { project }) => ({
  allowedOrigins: [...project.allowedOrigins],
}))

/** Returns whether the project has analytics. It is off by default. */
const getAnalyticsConfigRoute = defineRoute(getAnalyticsConfig, { auth: 'project' }, async (_, { project }) => ({
  isAnalyticsEnabled: project.analyticsEnabled,
}))

export const projectRoutes = [getConfigRoute, getOriginsRoute, getAnalyticsConfigRoute] as const
