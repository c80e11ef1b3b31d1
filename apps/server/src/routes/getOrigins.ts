import { getOrigins } from '@foyer/contract/http/getOrigins'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../http/requireProject.js'

/** Readable from any origin: a page that is not on the list must be able to find that out [S5.25]. */
export const getOriginsRoute = defineRoute(getOrigins, { access: 'anyOrigin' }, async (_, { project }) => ({
  allowedOrigins: [...requireProject(project).allowedOrigins],
}))
