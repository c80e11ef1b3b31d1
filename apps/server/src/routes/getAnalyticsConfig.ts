import { getAnalyticsConfig } from '@foyer/contract/http/getAnalyticsConfig'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../http/requireProject.js'

/** The switch of the project, off until an operator turns it on. */
export const getAnalyticsConfigRoute = defineRoute(
  getAnalyticsConfig,
  { access: 'project' },
  async (_, { project }) => ({
    isAnalyticsEnabled: requireProject(project).analyticsEnabled,
  }),
)
