import { getHealth } from '@foyer/contract/http/publicEndpoints'
import packageJson from '../../package.json' with { type: 'json' }
import type { Database } from '../db/Database.js'
import { defineRoute } from '../http/defineRoute.js'
import type { NameGateway } from '../names/gateway.js'

/** The version of this server from its package.json. */
export const serverVersion: string = packageJson.version

const pingTimeoutMs = 2_000

/** The services that the health route uses. */
export interface HealthContext {
  readonly database: Database
  readonly nameGateway: NameGateway | undefined
  /** Returns whether the server is about to stop. Load balancers then use another server. */
  readonly isDraining: () => boolean
}

/** Responds 503 while the server is about to stop, and if the database does not respond within two seconds. */
const getHealthRoute = defineRoute(
  getHealth,
  { auth: 'public', budget: 'none' },
  async ({ database, nameGateway, isDraining }: HealthContext) => {
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

export const healthRoutes = [getHealthRoute] as const
