import type { LogInPlace } from '../../core/flows/logInMethods.js'
import { detectBrowser } from '../detectBrowser.js'
import { detectPlatform } from '../parts/detectPlatform.js'

/** Whose browser the page is in, which decides which providers accept a log-in from it and whether windows open [S5.32]. */
export function detectLogInPlace(page: Window | undefined): LogInPlace {
  if (!page) return { isMessagingApp: false, system: 'other' }
  const { userAgent } = page.navigator
  const platform = detectPlatform(page.navigator)
  const hasTelegramBridge = 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page
  const { app } = detectBrowser({ platform, userAgent, hasTelegramBridge })
  return {
    isMessagingApp: app !== undefined || hasTelegramBridge,
    system: platform !== 'desktop' ? platform : /macintosh/i.test(userAgent) ? 'mac' : 'other',
  }
}
