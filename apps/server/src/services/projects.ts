import { asc, eq } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import type { Queries } from '../db/Database.js'
import { projectOrigins, projects } from '../db/schema.js'
import { createTimedCache } from './createTimedCache.js'

/** A host application and what it may do. */
export type Project = {
  readonly id: string
  readonly name: string
  readonly analyticsEnabled: boolean
  readonly allowedOrigins: readonly string[]
  /** Whether a device key that has not logged in before needs the link of a mail first. */
  readonly deviceCheck: 'never' | 'new'
}

/** Finds projects for requests. */
export type ProjectsService = {
  /** The project, or undefined when there is none. A change made elsewhere is seen within five seconds. */
  readonly findProject: (id: string) => Promise<Project | undefined>
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Throws an Error unless the text can be a project id: 1 to 64 letters, digits, `-` or `_`. */
export const assertProjectId = (id: string): void => {
  if (!idPattern.test(id)) throw new Error('a project id is 1 to 64 letters, digits, "-" or "_"')
}

/** Creates the project finder. */
export const createProjects = (queries: Queries, now: () => number): ProjectsService => {
  const cache = createTimedCache<Project | undefined>({ maxEntries: 10_000, lifetimeMs: 5_000, now })
  const load = (id: string) =>
    askDatabase(async () => {
      const [row] = await queries.select().from(projects).where(eq(projects.id, id))
      if (row === undefined) return undefined
      const origins = await queries
        .select()
        .from(projectOrigins)
        .where(eq(projectOrigins.projectId, id))
        .orderBy(asc(projectOrigins.createdAt), asc(projectOrigins.pattern))
      return {
        id: row.id,
        name: row.name,
        analyticsEnabled: row.analyticsEnabled,
        allowedOrigins: origins.map((origin) => origin.pattern),
        deviceCheck: row.deviceCheck,
      }
    })
  return {
    findProject: async (id) => (idPattern.test(id) ? cache.get(id, () => load(id)) : undefined),
  }
}
