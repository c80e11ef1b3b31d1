import { postRpc } from '@foyer/contract/http/postRpc'
import { defineRoute } from '../http/Route.js'
import { proxyRpc } from '../services/proxyRpc.js'

/** Each call of a batch counts against the rate limit. */
export const postRpcRoute = defineRoute(
  postRpc,
  { access: 'project', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0) },
  async ({ rpc }, { query, body }) => proxyRpc(rpc, query.chainId, body),
)
