import { postFrameRpc } from '@foyer/contract/login/sessionEndpoints'
import { fetchWalletAssets } from '../accounts/balances/walletAssets.js'
import { proxyRpc } from '../chains/rpc/proxyRpc.js'
import { loadingPage, windowPage } from '../frameOrigin/framePages.js'
import { answerDevicePage, showDevicePage } from './email/devicePage.js'
import { answerUndoPage, showUndoPage } from './email/undoPage.js'
import { definePersonRoute, type FramePage, type FrameRoute } from './frame/FrameRoute.js'
import { postEmailCodeRoute, postEmailDeviceRoute, postEmailStartRoute } from './routes/emailLogin.js'
import { postApprovalFinishRoute, postApprovalStartRoute } from './routes/postApproval.js'
import {
  postEmailChangePrimaryRoute,
  postEmailChangeSecondaryRoute,
  postEmailChangeStartRoute,
} from './routes/postEmailChange.js'
import { postSignOutRoute } from './routes/postSignOut.js'
import { postIdentityTokenRoute, postRefreshRoute, postRefreshTokenRoute } from './routes/sessionTokens.js'

/** The frame reaches no host but its own origin; each call of a batch counts against the rate limit. */
const postFrameRpcRoute = definePersonRoute(
  postFrameRpc,
  async ({ rpc, accountBalances }, { query, body }) => {
    if (Array.isArray(body) || body.method !== 'wallet_getAssets') return proxyRpc(rpc, query.chainId, body)
    const result = await fetchWalletAssets(accountBalances, query.chainId, body.params)
    return { jsonrpc: '2.0' as const, id: body.id ?? null, result }
  },
  { cost: (body) => (Array.isArray(body) ? Math.max(1, body.length) : 1), isLarge: true },
)

/** Log-in by e-mail, the log-in's life, and the frame's way to the nodes. */
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

/** Pages of the log-in, and the window of the frame. */
export const loginPages: readonly FramePage[] = [
  windowPage,
  loadingPage,
  showDevicePage,
  answerDevicePage,
  showUndoPage,
  answerUndoPage,
]
