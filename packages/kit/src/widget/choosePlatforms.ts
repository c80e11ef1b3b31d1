import type { WalletLinks } from './linkWallet.js'

/** A way to reach a wallet; the names are those of the event SELECT_WALLET. */
export type PairingPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface PlatformFacts {
  /** What can be opened of the wallet; undefined when none was chosen. */
  readonly links: WalletLinks | undefined
  /** The wallet also comes as a browser extension. */
  readonly isExtension: boolean
  /** And that extension is in this browser. */
  readonly isInstalled: boolean
  readonly isMobile: boolean
  /** Another app's built-in browser, from which apps often cannot be opened. */
  readonly isInApp: boolean
}

/**
 * The ways to reach a wallet from here, the best first; only `unsupported` when there is none. Pure.
 *
 * Without a wallet any phone may scan. On a phone its app is opened, except where another app's browser would swallow
 * the link: there the code goes first. Nobody installs an extension on a phone, so its absence is not worth a word.
 */
export function choosePlatforms(facts: PlatformFacts): readonly [PairingPlatform, ...PairingPlatform[]] {
  const { links, isExtension, isInstalled, isMobile, isInApp } = facts
  if (!links) return ['qrcode']
  const mobile: readonly PairingPlatform[] = !isMobile ? ['qrcode'] : isInApp ? ['qrcode', 'mobile'] : ['mobile']
  const [first, ...rest] = [
    ...(isInstalled ? (['browser'] as const) : []),
    ...(links.mobile ? mobile : []),
    ...(links.web ? (['web'] as const) : []),
    ...(links.desktop && !isMobile ? (['desktop'] as const) : []),
    ...(isExtension && !isInstalled && !isMobile ? (['unsupported'] as const) : []),
  ]
  return first === undefined ? ['unsupported'] : [first, ...rest]
}

/** True when pairing leads to the wallet from here, so that it need not be installed into this browser. */
export function isReachable(facts: PlatformFacts): boolean {
  return choosePlatforms(facts).some((platform) => platform !== 'unsupported')
}
