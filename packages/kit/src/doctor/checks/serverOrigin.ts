import { matchOrigin } from '@foyer/contract/http/origins'
import type { Check } from '../Facts.js'
import { isFailure } from '../http/Reply.js'
import { formatAnswer } from '../server/readAnswer.js'
import { readConfig, readOrigins } from '../server/readResponses.js'

const maxShown = 10

/** Checks that the project allows the origin of the page. */
export const checkServerOrigin: Check = ({ server, page }) => {
  const allowed = readOrigins(server)
  const config = server?.project?.config
  if (server === undefined || allowed === undefined || config === undefined) return undefined
  const { origin } = page.reply.url
  const answer = isFailure(config) ? config.failure : formatAnswer(config)
  const list = allowed.length > maxShown ? `${allowed.slice(0, maxShown).join(' ')} …` : allowed.join(' ')
  const measured = `Origin: ${origin} → ${answer}. Allowed: ${list || 'none'}`
  if (readConfig(server) !== undefined) return { id: 'server-origin', level: 'ok', measured }
  const isListed = allowed.some((pattern) => matchOrigin(pattern, origin))
  return {
    id: 'server-origin',
    level: 'error',
    measured,
    reason: isListed
      ? 'The server rejects the page although its origin is allowed. A proxy can change the Origin header.'
      : 'The server rejects every request of the page.',
    fix: isListed
      ? 'Make the proxy forward the Origin header unchanged, and read the log of the server.'
      : `foyer-server origin add ${server.projectId} ${origin}`,
  }
}
