import { getHealth } from '@foyer/contract/http/publicEndpoints'
import type { Check } from '../Facts.js'
import { getHeader, isFailure, parseJsonBody } from '../http/Reply.js'
import { formatTarget } from '../server/readAnswer.js'

/** Checks that a Foyer server responds at the URL. */
export const checkServerReachable: Check = ({ server }) => {
  if (server === undefined) return undefined
  const id = 'server-reachable'
  const { health, url } = server
  if (isFailure(health)) {
    return {
      id,
      level: 'error',
      measured: `GET ${formatTarget(health)}: ${health.failure}`,
      reason: 'The page cannot use the server. The checks of the server were skipped.',
      fix: health.isCertificate ? 'Install a valid certificate.' : 'Start the server, or correct serverUrl.',
    }
  }
  const measured = `GET ${formatTarget(health)}: ${health.status}, ${getHeader(health, 'content-type') ?? 'no Content-Type'}`
  if (getHealth.response.safeParse(parseJsonBody(health)).success) return { id, level: 'ok', measured }
  return {
    id,
    level: 'error',
    measured,
    reason: 'The response is not that of a Foyer server: another program or a proxy answers.',
    fix: `Set serverUrl to the URL of the server. ${url.origin}/health must return its JSON.`,
  }
}
