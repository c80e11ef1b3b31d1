import type { WalletEntry } from './ViewParams.js'

export type Platform = 'desktop' | 'ios' | 'android'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Returns the kind of device. An iPad that reports itself as a Mac is detected by its touch points. */
export function detectPlatform({ userAgent, maxTouchPoints }: Device): Platform {
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'desktop'
}

/** Returns the platform of the page. Returns `desktop` on a server, which has no page. */
export function getPlatform(page: Window | undefined): Platform {
  return page ? detectPlatform(page.navigator) : 'desktop'
}

export type DownloadKind = 'extension' | 'ios' | 'android' | 'website'

export interface Download {
  readonly kind: DownloadKind
  readonly href: string
}

const sourceOf = {
  extension: 'chrome_store',
  ios: 'app_store',
  android: 'play_store',
  website: 'homepage',
} as const satisfies Record<DownloadKind, keyof WalletEntry>

const orders: Readonly<Record<Platform, readonly DownloadKind[]>> = {
  desktop: ['extension', 'ios', 'android', 'website'],
  ios: ['ios', 'website'],
  android: ['android', 'website'],
}

/**
 * Lists the download pages of a wallet for this device, the most useful first. Skips links that are not safe to open.
 */
export function listDownloads(wallet: WalletEntry, platform: Platform): readonly Download[] {
  return orders[platform].flatMap((kind) => {
    const href = parseLink(wallet[sourceOf[kind]])
    return href ? [{ kind, href }] : []
  })
}

/**
 * Returns an external address if it is safe to open: only https, without credentials. Catalogues and apps can supply
 * any text.
 */
export function parseLink(link: string | undefined): string | undefined {
  if (!link || link.length > maxLength) return undefined
  try {
    const url = new URL(link)
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
  } catch {
    return undefined
  }
}

const maxLength = 2048
