import { getSupportedChains } from '@foyer/contract/http/accounts'
import { postRpc } from '@foyer/contract/http/postRpc'
import { defineRoute } from '../http/defineRoute.js'
import { proxyRpc } from './rpc/proxyRpc.js'
import type { RpcProvider } from './rpc/RpcProvider.js'
import type { ChainSettings } from './settings.js'

/** Services of the chain routes. */
export interface ChainsContext {
  readonly config: Pick<ChainSettings, 'networks'>
  readonly rpc: RpcProvider
}

/** Every network of the configuration, over HTTP; the server offers no web sockets. */
const getSupportedChainsRoute = defineRoute(
  getSupportedChains,
  { auth: 'project' },
  async ({ config }: ChainsContext) => ({
    http: config.networks.networks.map((network) => network.chainId),
    ws: [],
  }),
)

/** Each call of a batch counts against the rate limit. */
const postRpcRoute = defineRoute(
  postRpc,
  { auth: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async ({ rpc }: ChainsContext, { query, body }) => proxyRpc(rpc, query.chainId, body),
)

/** Routes of networks and nodes. */
export const chainRoutes = [getSupportedChainsRoute, postRpcRoute] as const
