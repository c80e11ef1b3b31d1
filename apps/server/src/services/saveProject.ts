import type { Queries } from '../db/Database.js'
import { projectOrigins, projects } from '../db/schema.js'
import { assertOriginPattern } from './assertOriginPattern.js'
import { assertProjectId, type Project } from './projects.js'

/**
 * Creates a project or changes its name and switches, and adds origin patterns to those it has.
 * Throws an Error that names the bad id or pattern.
 */
export const saveProject = async (
  queries: Queries,
  project: {
    id: string
    name?: string
    analyticsEnabled?: boolean
    deviceCheck?: Project['deviceCheck']
    origins?: readonly string[]
  },
): Promise<void> => {
  assertProjectId(project.id)
  const origins = project.origins ?? []
  for (const pattern of origins) assertOriginPattern(pattern)
  const changes = {
    ...(project.name === undefined ? {} : { name: project.name }),
    ...(project.analyticsEnabled === undefined ? {} : { analyticsEnabled: project.analyticsEnabled }),
    ...(project.deviceCheck === undefined ? {} : { deviceCheck: project.deviceCheck }),
  }
  await queries.transaction(async (transaction) => {
    const insert = transaction.insert(projects).values({ id: project.id, name: project.id, ...changes })
    if (Object.keys(changes).length === 0) await insert.onConflictDoNothing()
    else await insert.onConflictDoUpdate({ target: projects.id, set: changes })
    if (origins.length === 0) return
    await transaction
      .insert(projectOrigins)
      .values(origins.map((pattern) => ({ projectId: project.id, pattern })))
      .onConflictDoNothing()
  })
}
