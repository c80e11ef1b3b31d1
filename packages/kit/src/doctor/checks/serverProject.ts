import type { Check } from '../Facts.js'
import { isFailure } from '../http/Reply.js'
import { formatAnswer, getErrorCode } from '../server/readAnswer.js'
import { readHealth, readOrigins } from '../server/readResponses.js'

/** Checks that the server has the project. */
export const checkServerProject: Check = ({ server, page }) => {
  if (server === undefined || readHealth(server) === undefined) return undefined
  const id = 'server-project'
  const { projectId, projectFrom, project } = server
  if (projectId === undefined || project === undefined) {
    return {
      id,
      level: 'note',
      measured: 'no projectId in the page or its scripts',
      reason: 'The checks of the project, the origin, the frame and the relay were skipped.',
      fix: `npx @foyer/kit doctor ${page.reply.url.href} --server ${server.url.href} --project my-project`,
    }
  }
  if (readOrigins(server) !== undefined) return { id, level: 'ok', measured: `${projectId} (${projectFrom})` }
  const { origins } = project
  const isUnknown = !isFailure(origins) && getErrorCode(origins) === 'invalid_key'
  return {
    id,
    level: 'error',
    measured: `${projectId} (${projectFrom}): ${isFailure(origins) ? origins.failure : formatAnswer(origins)}`,
    reason: isUnknown ? 'The server has no project with this id.' : 'The server did not return the project.',
    fix: isUnknown
      ? `foyer-server project add ${projectId} --origin ${page.reply.url.origin}`
      : 'Repeat later, and read the log of the server.',
  }
}
