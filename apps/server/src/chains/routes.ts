import { getSupportedChains } from '@foyer/contract/http/accounts'
import { postRpc } from '@foyer/contract/http/postRpc'
import { defineRoute } from '../http/Route.js'
import { proxyRpc } from './rpc/proxyRpc.js'

/** Every network of the configuration, over HTTP; the server offers no web sockets. */
export const getSupportedChainsRoute = defineRoute(getSupportedChains, { access: 'project' }, async ({ config }) => ({
  http: config.networks.networks.map((network) => network.chainId),
  ws: [],
}))

/** Each call of a batch counts against the rate limit. */
export const postRpcRoute = defineRoute(
  postRpc,
  { access: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async ({ rpc }, { query, body }) => proxyRpc(rpc, query.chainId, body),
)
