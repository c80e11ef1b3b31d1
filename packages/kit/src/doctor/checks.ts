import { checkCameraPermission } from './checks/cameraPermission.js'
import { checkCertificate } from './checks/certificate.js'
import { checkClipboardPermission } from './checks/clipboardPermission.js'
import { checkClock } from './checks/clock.js'
import { checkCspAncestors } from './checks/cspAncestors.js'
import { checkCspConnect } from './checks/cspConnect.js'
import { checkCspFrame } from './checks/cspFrame.js'
import { checkCspImages } from './checks/cspImages.js'
import { checkCspRelay } from './checks/cspRelay.js'
import { checkCspRpc } from './checks/cspRpc.js'
import { checkCspSandbox } from './checks/cspSandbox.js'
import { checkCspScripts } from './checks/cspScripts.js'
import { checkCspStyles } from './checks/cspStyles.js'
import { checkEmbedderPolicy } from './checks/embedderPolicy.js'
import { checkFrameAncestors } from './checks/frameAncestors.js'
import { checkFrameCookies } from './checks/frameCookies.js'
import { checkFramePolicy } from './checks/framePolicy.js'
import { checkFrameReachable } from './checks/frameReachable.js'
import { checkFrameWindow } from './checks/frameWindow.js'
import { checkMixedContent } from './checks/mixedContent.js'
import { checkOpenerPolicy } from './checks/openerPolicy.js'
import { checkPasskeyPermission } from './checks/passkeyPermission.js'
import { checkRedirect } from './checks/redirect.js'
import { checkRelaySocket } from './checks/relaySocket.js'
import { checkSecureContext } from './checks/secureContext.js'
import { checkServerCors } from './checks/serverCors.js'
import { checkServerFound } from './checks/serverFound.js'
import { checkServerHealth } from './checks/serverHealth.js'
import { checkServerLogins } from './checks/serverLogins.js'
import { checkServerMail } from './checks/serverMail.js'
import { checkServerOrigin } from './checks/serverOrigin.js'
import { checkServerProject } from './checks/serverProject.js'
import { checkServerReachable } from './checks/serverReachable.js'
import { checkServerVersion } from './checks/serverVersion.js'
import { checkTransport } from './checks/transport.js'
import { checkTrustedTypes } from './checks/trustedTypes.js'
import type { Check } from './Facts.js'

/** The checks of a page that responds, in the order of the report. */
export const checks: readonly Check[] = [
  checkRedirect,
  checkSecureContext,
  checkTransport,
  checkCspFrame,
  checkCspConnect,
  checkCspRelay,
  checkCspRpc,
  checkCspImages,
  checkCspStyles,
  checkCspScripts,
  checkCspSandbox,
  checkCspAncestors,
  checkTrustedTypes,
  checkOpenerPolicy,
  checkEmbedderPolicy,
  checkPasskeyPermission,
  checkClipboardPermission,
  checkCameraPermission,
  checkMixedContent,
  checkServerFound,
  checkServerReachable,
  checkServerHealth,
  checkServerVersion,
  checkServerProject,
  checkServerOrigin,
  checkServerCors,
  checkServerLogins,
  checkServerMail,
  checkFrameReachable,
  checkFrameAncestors,
  checkFramePolicy,
  checkFrameWindow,
  checkFrameCookies,
  checkRelaySocket,
  checkCertificate,
  checkClock,
]
