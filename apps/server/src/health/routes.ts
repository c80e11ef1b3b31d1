import { getHealth, getJwks } from '@foyer/contract/http/publicEndpoints'
import packageJson from '../../package.json' with { type: 'json' }
import { askDatabase } from '../db/Database.js'
import { defineRoute } from '../http/Route.js'

/** Version of this server, as its package says. */
export const serverVersion: string = packageJson.version

const pingTimeoutMs = 2_000

/** Answers 503 when the server is about to stop, and when the database is silent for two seconds. */
export const getHealthRoute = defineRoute(
  getHealth,
  { access: 'public', budget: 'none' },
  async ({ database, nameGateway, isDraining }) => {
    const timeout = AbortSignal.timeout(pingTimeoutMs)
    const late = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => reject(timeout.reason), { once: true })
    })
    const isUp = await Promise.race([database.ping(), late]).then(
      () => true,
      () => false,
    )
    const state = isUp ? ('ok' as const) : ('failing' as const)
    const names = nameGateway && { names: { parent: nameGateway.parent, signer: nameGateway.signer } }
    const status = isDraining() ? ('draining' as const) : state
    const answer = { status, database: state, version: serverVersion, ...names }
    return status === 'ok' ? answer : Response.json(answer, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  },
)

/** Kept five minutes by whoever verifies; a key stays for days after the last token it signed. */
export const getJwksRoute = defineRoute(getJwks, { access: 'public' }, async ({ signingKeys }) => {
  const jwks = signingKeys === undefined ? { keys: [] } : await askDatabase(() => signingKeys.jwks())
  return Response.json(jwks, { headers: { 'Cache-Control': 'public, max-age=300' } })
})
