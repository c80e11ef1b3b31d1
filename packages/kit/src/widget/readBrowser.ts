import { type Browser, detectBrowser } from './detectBrowser.js'
import { getPlatform } from './parts/platforms.js'

/** Whose browser a page is in, by what it says of itself. */
export function readBrowser(page: Window): Browser {
  return detectBrowser({
    platform: getPlatform(page),
    userAgent: page.navigator.userAgent,
    hasTelegramBridge: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page,
  })
}
