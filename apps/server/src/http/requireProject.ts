import type { Project } from '../services/projects.js'
import { HttpError } from './HttpError.js'

/** The project of a request that can have one. Throws `invalid_key` otherwise; message as in S8.11. */
export const requireProject = (project: Project | undefined): Project => {
  if (project === undefined) throw new HttpError('invalid_key', 'Unauthorized: invalid key')
  return project
}
