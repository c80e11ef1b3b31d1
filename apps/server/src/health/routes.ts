import { getHealth } from '@foyer/contract/http/publicEndpoints'
import packageJson from '../../package.json' with { type: 'json' }
import type { Database } from '../db/Database.js'
import { defineRoute } from '../http/defineRoute.js'
import type { NameGateway } from '../names/gateway.js'

/** Version of this server, as its package says. */
export const serverVersion: string = packageJson.version

const pingTimeoutMs = 2_000

/** Services of the health route. */
export interface HealthContext {
  readonly database: Database
  readonly nameGateway: NameGateway | undefined
  /** Returns whether the server is about to stop, so that load balancers send requests to another one. */
  readonly isDraining: () => boolean
}

/** Answers 503 when the server is about to stop, and when the database is silent for two seconds. */
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

/** Routes for load balancers. */
export const healthRoutes = [getHealthRoute] as const
