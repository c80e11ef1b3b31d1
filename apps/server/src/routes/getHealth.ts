import { getHealth } from '@foyer/contract/http/getHealth'
import { defineRoute } from '../http/Route.js'
import { serverVersion } from '../serverVersion.js'

const pingTimeoutMs = 2_000

/** Answers 503 when the database is silent for two seconds. */
export const getHealthRoute = defineRoute(getHealth, { access: 'public', budget: 'none' }, async ({ database }) => {
  const timeout = AbortSignal.timeout(pingTimeoutMs)
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true })
  })
  const isUp = await Promise.race([database.ping(), late]).then(
    () => true,
    () => false,
  )
  const state = isUp ? ('ok' as const) : ('failing' as const)
  const answer = { status: state, database: state, version: serverVersion }
  return isUp ? answer : Response.json(answer, { status: 503, headers: { 'Cache-Control': 'no-store' } })
})
