import { getPlatform, type Platform } from './platforms.js'

/** What a browser says of itself, as far as opening apps from it is concerned. */
export interface BrowserFacts {
  readonly platform: Platform
  readonly userAgent: string
  /** Telegram puts its bridge into every page it shows; its mini-app script alone does not. */
  readonly hasTelegramBridge: boolean
}

export interface Browser {
  readonly platform: Platform
  readonly isMobile: boolean
  /** The app whose built-in browser this is; undefined in a browser of its own. */
  readonly app: string | undefined
  /** The address is used again until it expires: these pages lose their socket while the wallet is in front [S4.4]. */
  readonly keepsAddress: boolean
  /** Takes a custom scheme apart once before it starts the app, so that the address has to be wrapped twice. */
  readonly unwrapsLinks: boolean
}

/** Names people know, by what stands in the browser's own description. Telegram is known by its bridge too. */
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

/** Other browsers on iOS say "Safari" as well. */
const otherIosBrowsers = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|Brave|GSA\/|Focus\//

/** Whose browser this is, and what follows from it for pairing. Pure. */
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

/** Whose browser a page is in, by what it says of itself. */
export function readBrowser(page: Window): Browser {
  return detectBrowser({
    platform: getPlatform(page),
    userAgent: page.navigator.userAgent,
    hasTelegramBridge: 'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page,
  })
}
