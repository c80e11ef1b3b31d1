import type { FramePage } from '../frameOrigin/FramePage.js'
import type { FrameRoute } from '../frameOrigin/FrameRoute.js'
import { loadingPage } from '../frameOrigin/loadingPage.js'
import { postFrameRpcRoute } from '../frameOrigin/postFrameRpcRoute.js'
import { windowPage } from '../frameOrigin/windowPage.js'
import { answerDevicePage, showDevicePage } from './email/devicePage.js'
import { answerUndoPage, showUndoPage } from './email/undoPage.js'
import {
  postEmailChangePrimaryRoute,
  postEmailChangeSecondaryRoute,
  postEmailChangeStartRoute,
} from './routes/postEmailChange.js'
import { postEmailCodeRoute } from './routes/postEmailCode.js'
import { postEmailDeviceRoute } from './routes/postEmailDevice.js'
import { postEmailStartRoute } from './routes/postEmailStart.js'
import { postIdentityTokenRoute } from './routes/postIdentityToken.js'
import { postRefreshRoute } from './routes/postRefresh.js'
import { postRefreshTokenRoute } from './routes/postRefreshToken.js'
import { postSignOutRoute } from './routes/postSignOut.js'

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
