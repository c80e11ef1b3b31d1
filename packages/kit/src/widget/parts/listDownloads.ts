import type { WalletEntry } from '../navigation/ViewParams.js'
import { parseLink } from './parseLink.js'

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

export type Platform = 'desktop' | 'ios' | 'android'

/** Where a wallet can be had on this device, the likeliest first; empty when nothing safe to open is known. */
export function listDownloads(wallet: WalletEntry, platform: Platform): readonly Download[] {
  return orders[platform].flatMap((kind) => {
    const href = parseLink(wallet[sourceOf[kind]])
    return href ? [{ kind, href }] : []
  })
}
