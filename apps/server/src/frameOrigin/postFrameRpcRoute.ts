import { postFrameRpc } from '@foyer/contract/login/postFrameRpc'
import { proxyRpc } from '../services/proxyRpc.js'
import { definePersonRoute } from './FrameRoute.js'

/** The frame reaches no host but its own origin; each call of a batch counts against the rate limit. */
export const postFrameRpcRoute = definePersonRoute(
  postFrameRpc,
  async ({ rpc }, { query, body }) => proxyRpc(rpc, query.chainId, body),
  { cost: (body) => (Array.isArray(body) ? Math.max(1, body.length) : 1), isLarge: true },
)
