import type { LogInPlace } from '../../core/flows/logInMethods.js'
import { detectBrowser } from '../shell/detectBrowser.js'
import { detectPlatform } from '../shell/platforms.js'

/**
 * Detects the browser of the page. It decides which providers accept a log-in and whether a window can open [S5.32].
 */
export function detectLogInPlace(page: Window | undefined): LogInPlace {
  if (!page) return { isMessagingApp: false, system: 'other' }
  const { userAgent } = page.navigator
  const platform = detectPlatform(page.navigator)
  const hasTelegramBridge = 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page
  const { app } = detectBrowser({ platform, userAgent, hasTelegramBridge })
  const desktop = /macintosh/i.test(userAgent) ? 'mac' : 'other'
  return {
    isMessagingApp: app !== undefined || hasTelegramBridge,
    system: platform === 'desktop' ? desktop : platform,
  }
}
