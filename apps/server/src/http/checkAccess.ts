import { matchOrigin } from '@foyer/contract/http/origins'
import { HttpError } from '../errors/HttpError.js'
import type { ApiAuth } from './defineRoute.js'
import type { Project, ProjectsService } from './Project.js'

/** Returns the project of a request. Throws `invalid_key` if it is undefined, with the message of S8.11. */
export function requireProject(project: Project | undefined): Project {
  if (project === undefined) throw new HttpError('invalid_key', 'Unauthorized: invalid key')
  return project
}

/**
 * Finds the project of a call, and checks the page's origin against it. Throws `invalid_key` and `origin_not_allowed`.
 * The alerts of pages depend on the messages [S8.9, S8.11].
 */
export async function checkAccess(
  projects: ProjectsService,
  auth: ApiAuth,
  projectId: unknown,
  origin: string | undefined,
): Promise<Project | undefined> {
  if (auth === 'public') return undefined
  const project = requireProject(typeof projectId === 'string' ? await projects.findProject(projectId) : undefined)
  if (auth === 'anyOrigin' || origin === undefined) return project
  if (!project.allowedOrigins.some((pattern) => matchOrigin(pattern, origin)))
    throw new HttpError('origin_not_allowed', 'Unauthorized: origin not allowed')
  return project
}
