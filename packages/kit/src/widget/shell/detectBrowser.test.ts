import { describe, expect, it } from 'vitest'
import { detectBrowser } from './detectBrowser.js'
import type { Platform } from './platforms.js'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`
const chromeAndroid =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'

const cases: readonly (readonly [name: string, platform: Platform, userAgent: string, app: string | undefined])[] = [
  ['Safari on an iPhone', 'ios', safari, undefined],
  ['Chrome on an iPhone', 'ios', `${iphone} CriOS/137.0 Mobile/15E148 Safari/604.1`, undefined],
  ['Chrome on Android', 'android', chromeAndroid, undefined],
  ['Telegram on Android', 'android', `${android} Chrome/137.0 Telegram-Android/11.9 (Google Pixel 9)`, 'Telegram'],
  ['Instagram', 'ios', `${iphone} Mobile/22F76 Instagram 383.0.0 (iPhone17,1)`, 'Instagram'],
  ['Facebook', 'ios', `${iphone} Mobile/22F76 [FBAN/FBIOS;FBAV/517.0]`, 'Facebook'],
  ['Messenger', 'android', `${android} Chrome/137.0 [FB_IAB/MESSENGER;FBAV/500.0]`, 'Messenger'],
  ['X on an iPhone', 'ios', `${iphone} Mobile/22F76 Twitter for iPhone/11.2`, 'X'],
  ['X on Android', 'android', `${android} Chrome/137.0 Mobile Safari/537.36 TwitterAndroid`, 'X'],
  ['TikTok', 'ios', `${iphone} Mobile/22F76 musical_ly_39.7 BytedanceWebview/d8a21c6`, 'TikTok'],
  ['WeChat', 'android', `${android} Chrome/137.0 MicroMessenger/8.0.56`, 'WeChat'],
  ['LINE', 'ios', `${iphone} Safari Line/15.7.1`, 'LINE'],
  ['a wallet with its own browser', 'android', `${android} Chrome/137.0 MetaMaskMobile`, undefined],
]

describe('detectBrowser', () => {
  it.each(cases)('returns the app of %s', (_name, platform, userAgent, app) => {
    expect(detectBrowser({ platform, userAgent, hasTelegramBridge: false }).app).toBe(app)
  })

  it('detects Telegram by its bridge if the user agent does not name it', () => {
    expect(detectBrowser({ platform: 'ios', userAgent: safari, hasTelegramBridge: true }).app).toBe('Telegram')
  })

  it('returns no app on a desktop, where links open anyway', () => {
    const browser = detectBrowser({ platform: 'desktop', userAgent: 'Telegram', hasTelegramBridge: true })
    expect(browser).toMatchObject({ app: undefined, isMobile: false, keepsAddress: false, unwrapsLinks: false })
  })

  it('sets `keepsAddress` only in iOS Safari and in messaging apps [S4.4]', () => {
    const keepers = cases.filter(
      ([, platform, userAgent]) => detectBrowser({ platform, userAgent, hasTelegramBridge: false }).keepsAddress,
    )
    expect(keepers.map(([name]) => name)).toEqual([
      'Safari on an iPhone',
      ...cases.filter(([, , , app]) => app !== undefined).map(([name]) => name),
    ])
  })

  it('sets `unwrapsLinks` only in Telegram on Android', () => {
    const wraps = cases.filter(
      ([, platform, userAgent]) => detectBrowser({ platform, userAgent, hasTelegramBridge: false }).unwrapsLinks,
    )
    expect(wraps.map(([name]) => name)).toEqual(['Telegram on Android'])
  })
})
