import { getConfig } from '@foyer/contract/http/getConfig'
import { mayEmbed, readOrigin } from '../frameOrigin/embedOrigins.js'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../http/requireProject.js'

/**
 * What the operator has set up; nothing else tells a page whether there is a frame. A page that may use the data API but
 * not hold the frame (only a pattern as wide as `*` fits it) is told of none, instead of waiting for one that never comes.
 */
export const getConfigRoute = defineRoute(
  getConfig,
  { access: 'project' },
  async ({ logins }, { project, headers }) => {
    const page = headers.get('origin')
    const isShutOut = page !== null && !mayEmbed(requireProject(project).allowedOrigins, readOrigin(page) ?? '')
    if (logins === undefined || isShutOut) return { frameUrl: null, email: false, socials: [] }
    return { frameUrl: logins.frameUrl(), email: logins.email, socials: [...logins.socials] }
  },
)
