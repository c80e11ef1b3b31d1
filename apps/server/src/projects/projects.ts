import { type SponsoringPolicy, sponsoringPolicySchema } from '@foyer/contract/sponsoringPolicy'
import { asc, eq } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { projectOrigins, projects } from '../db/schema.js'
import { ServerError } from '../errors/ServerError.js'
import { createTimedCache } from '../fetch/createTimedCache.js'
import type { Project, ProjectsService } from '../http/Project.js'

const idPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Throws {@link ServerError} if the text is no valid project id: 1 to 64 letters, digits, `-` or `_`. */
function assertProjectId(id: string): void {
  if (!idPattern.test(id)) throw new ServerError('bad_entry', 'a project id is 1 to 64 letters, digits, "-" or "_"')
}

export function createProjects(queries: Queries, now: () => number): ProjectsService {
  const cache = createTimedCache<Project | undefined>({ maxEntries: 10_000, lifetimeMs: 5_000, now })
  const load = (id: string) =>
    runQuery(async () => {
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
        approvals: row.approvals,
        sponsoring: sponsoringPolicySchema.safeParse(row.sponsoring).data,
      }
    })
  return {
    findProject: async (id) => (idPattern.test(id) ? cache.get(id, () => load(id)) : undefined),
  }
}

/**
 * Throws {@link ServerError} if the pattern cannot match any page origin. A pattern has scheme and host, an optional
 * port, `*` anywhere, and no path, because browsers send origins without one.
 */
export function assertOriginPattern(pattern: string): void {
  if (pattern.length > 300) throw new ServerError('bad_entry', 'an origin pattern has at most 300 characters')
  if (pattern === '*' || pattern === 'null') return
  if (!/^[a-z*][a-z0-9+.*-]*:\/\/[^\s/?#@,]+$/.test(pattern))
    throw new ServerError(
      'bad_entry',
      `${JSON.stringify(pattern)} matches no page origin: write it as "https://app.example" or "https://*.app.example"`,
    )
}

/**
 * Creates a project, or changes its name and settings, and adds origin patterns to the existing ones. Throws {@link
 * ServerError} that names the invalid id or pattern.
 */
export async function saveProject(
  queries: Queries,
  project: {
    id: string
    name?: string
    analyticsEnabled?: boolean
    deviceCheck?: Project['deviceCheck']
    approvals?: Project['approvals']
    /** Null removes the policy. */
    sponsoring?: SponsoringPolicy | null
    origins?: readonly string[]
  },
): Promise<void> {
  assertProjectId(project.id)
  const origins = project.origins ?? []
  for (const pattern of origins) assertOriginPattern(pattern)
  const changes = {
    ...(project.name === undefined ? {} : { name: project.name }),
    ...(project.analyticsEnabled === undefined ? {} : { analyticsEnabled: project.analyticsEnabled }),
    ...(project.deviceCheck === undefined ? {} : { deviceCheck: project.deviceCheck }),
    ...(project.approvals === undefined ? {} : { approvals: project.approvals }),
    ...(project.sponsoring === undefined ? {} : { sponsoring: project.sponsoring }),
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
