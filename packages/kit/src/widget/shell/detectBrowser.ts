import { getPlatform, type Platform } from './platforms.js'

/** The properties of a browser that decide how it opens apps. */
export interface BrowserFacts {
  readonly platform: Platform
  readonly userAgent: string
  /** True if Telegram's bridge exists. Telegram adds it to every page it shows; its mini-app script alone does not. */
  readonly hasTelegramBridge: boolean
}

export interface Browser {
  readonly platform: Platform
  readonly isMobile: boolean
  /** The app whose built-in browser shows the page. Undefined in a standalone browser. */
  readonly app: string | undefined
  /**
   * True if the pairing address is used again until it expires: these pages lose their socket while the wallet is in
   * front [S4.4].
   */
  readonly keepsAddress: boolean
  /**
   * True if the browser decodes a custom scheme once before it opens the app, so that the address must be encoded
   * twice.
   */
  readonly unwrapsLinks: boolean
}

/** Names of apps with patterns that match their user agent. Telegram is also detected by its bridge. */
const apps: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Telegram', /Telegram/i],
  ['Instagram', /Instagram/i],
  ['Messenger', /FBAN\/Messenger|MessengerForiOS|FB_IAB\/MESSENGER|Orca-Android/i],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['X', /Twitter for i|TwitterAndroid/i],
  ['TikTok', /BytedanceWebview|musical_ly|TikTok/i],
  ['WeChat', /MicroMessenger/i],
  ['LINE', /\bLine\//],
  ['KakaoTalk', /KAKAOTALK/i],
  ['Snapchat', /Snapchat/i],
  ['LinkedIn', /LinkedInApp/i],
  ['Discord', /\bDiscord/],
  ['Reddit', /\bReddit/],
  ['Pinterest', /\[?Pinterest\//],
]

/** Other browsers on iOS, whose user agent contains "Safari" too. */
const otherIosBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|Brave|GSA\/|Focus\//

/** Returns the browser's app and its effects on pairing. */
export function detectBrowser({ platform, userAgent, hasTelegramBridge }: BrowserFacts): Browser {
  const isMobile = platform !== 'desktop'
  const app = hasTelegramBridge ? 'Telegram' : apps.find(([, mark]) => mark.test(userAgent))?.[0]
  const isSafari = /Safari\//.test(userAgent) && !otherIosBrowsers.test(userAgent)
  const isIosSafari = platform === 'ios' && app === undefined && isSafari
  return {
    platform,
    isMobile,
    app: isMobile ? app : undefined,
    keepsAddress: isIosSafari || (isMobile && app !== undefined),
    unwrapsLinks: app === 'Telegram' && platform === 'android',
  }
}

/** Detects the browser that shows a page, from its user agent. */
export function getBrowser(page: Window): Browser {
  return detectBrowser({
    platform: getPlatform(page),
    userAgent: page.navigator.userAgent,
    hasTelegramBridge: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page,
  })
}
