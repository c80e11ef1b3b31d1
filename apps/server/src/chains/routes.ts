import { getSupportedChains } from '@foyer/contract/http/accounts'
import { postRpc } from '@foyer/contract/http/postRpc'
import { defineRoute } from '../http/defineRoute.js'
import { proxyRpc } from './rpc/proxyRpc.js'
import type { FindRpcMethod } from './rpc/RpcMethods.js'
import type { RpcProvider } from './rpc/RpcProvider.js'
import type { ChainSettings } from './settings.js'

/** The services that the chain routes use. */
export interface ChainsContext {
  readonly config: Pick<ChainSettings, 'networks'>
  readonly rpc: RpcProvider
  readonly findRpcMethod: FindRpcMethod
}

/** Returns the configured networks with HTTP URLs only, because the server has no WebSocket RPC. */
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
  async (context: ChainsContext, { query, body, project }) => proxyRpc(context, query.chainId, body, { project }),
)

export const chainRoutes = [getSupportedChainsRoute, postRpcRoute] as const
