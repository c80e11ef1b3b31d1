import type { Check } from '../Facts.js'
import { readHealth } from '../server/readResponses.js'

/** Checks that the server is ready: it is not about to stop, and its database responds. */
export const checkServerHealth: Check = ({ server }) => {
  const health = readHealth(server)
  if (health === undefined) return undefined
  const measured = `status ${health.status}, database ${health.database}`
  if (health.status === 'ok') return { id: 'server-health', level: 'ok', measured }
  const isDraining = health.status === 'draining'
  return {
    id: 'server-health',
    level: isDraining ? 'warning' : 'error',
    measured,
    reason: isDraining
      ? 'The server is about to stop. A load balancer must use another one.'
      : 'The database does not respond within two seconds.',
    fix: isDraining ? 'Wait for the new server, and repeat.' : 'Check DATABASE_URL and the log of the server.',
  }
}
