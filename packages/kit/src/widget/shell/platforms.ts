import type { WalletEntry } from './ViewParams.js'

export type Platform = 'desktop' | 'ios' | 'android'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** The kind of device; an iPad that calls itself a Mac still has fingers on it. */
export function detectPlatform({ userAgent, maxTouchPoints }: Device): Platform {
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /android/i.test(userAgent) ? 'android' : 'desktop'
}

/** The platform of the page; on a server nothing is known and desktop is assumed. */
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

/** Where a wallet can be had on this device, the likeliest first; empty when nothing safe to open is known. */
export function listDownloads(wallet: WalletEntry, platform: Platform): readonly Download[] {
  return orders[platform].flatMap((kind) => {
    const href = parseLink(wallet[sourceOf[kind]])
    return href ? [{ kind, href }] : []
  })
}

/** An address outside that may be opened: https only, whatever a catalogue or a host wrote; else undefined. */
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
