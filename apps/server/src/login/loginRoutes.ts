import { postFrameRpc } from '@foyer/contract/login/sessionEndpoints'
import { fetchWalletAssets } from '../accounts/balances/walletAssets.js'
import { proxyRpc } from '../chains/rpc/proxyRpc.js'
import { defineRoute } from '../http/defineRoute.js'
import { answerDevicePage, showDevicePage } from './email/devicePage.js'
import { answerUndoPage, showUndoPage } from './email/undoPage.js'
import type { FrameContext, FrameRoute } from './frame/FrameContext.js'
import type { FramePage } from './frame/FramePage.js'
import { postEmailCodeRoute, postEmailDeviceRoute, postEmailStartRoute } from './routes/emailLogin.js'
import { postApprovalFinishRoute, postApprovalStartRoute } from './routes/postApproval.js'
import {
  postEmailChangePrimaryRoute,
  postEmailChangeSecondaryRoute,
  postEmailChangeStartRoute,
} from './routes/postEmailChange.js'
import { postSignOutRoute } from './routes/postSignOut.js'
import { postIdentityTokenRoute, postRefreshRoute, postRefreshTokenRoute } from './routes/sessionTokens.js'

/**
 * Forwards RPC calls of the frame, which may call only its origin. Each call of a batch counts against the rate limit.
 */
const postFrameRpcRoute = defineRoute(
  postFrameRpc,
  { auth: 'session', extraCost: (body) => (Array.isArray(body) ? body.length - 1 : 0), isLarge: true },
  async (context: FrameContext, { query, body, project, session }) => {
    if (Array.isArray(body) || body.method !== 'wallet_getAssets')
      return proxyRpc(context, query.chainId, body, { project, personId: session.personId })
    const result = await fetchWalletAssets(context.accountBalances, query.chainId, body.params)
    return { jsonrpc: '2.0' as const, id: body.id ?? null, result }
  },
)

/** The routes of log-in by e-mail, of sessions, and of the frame's RPC calls. */
export const loginRoutes: readonly FrameRoute[] = [
  postEmailStartRoute,
  postEmailDeviceRoute,
  postEmailCodeRoute,
  postRefreshRoute,
  postRefreshTokenRoute,
  postSignOutRoute,
  postIdentityTokenRoute,
  postEmailChangeStartRoute,
  postEmailChangePrimaryRoute,
  postEmailChangeSecondaryRoute,
  postApprovalStartRoute,
  postApprovalFinishRoute,
  postFrameRpcRoute,
]

/** The pages of the log-in. */
export const loginPages: readonly FramePage[] = [showDevicePage, answerDevicePage, showUndoPage, answerUndoPage]
