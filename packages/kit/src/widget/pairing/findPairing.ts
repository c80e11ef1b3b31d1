import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import type { State } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'
import { getWalletBrowserLink } from '../connect/walletBrowser.js'
import { getPlatform } from '../shell/platforms.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { isLocalHost, parseWalletLinks, type WalletLinks } from './linkWallet.js'

/** Returns the pairing connector of the requested namespace, else of the active one. */
export function findPairingConnector(state: State): Connector | undefined {
  const { connectors, options, modal, activeNamespace } = state
  if (options.enableWalletConnect === false || options.enableWallets === false) return undefined
  const all = connectors
    .filter(({ type }) => type === 'WALLET_CONNECT')
    .flatMap((each) => [each, ...(each.connectors ?? [])])
  const wanted = modal.request.namespace ?? activeNamespace
  return all.find(({ chain }) => chain === wanted) ?? (modal.request.namespace ? undefined : all[0])
}

/** Returns true if the app manages pairing itself and the widget only shows its address. */
export function isManualPairing({ options, modal }: State): boolean {
  return options.manualWCControl === true || modal.request.uri !== undefined
}

/** Returns true if the requested namespace can be paired and is not paired yet. */
export function canPair(state: State): boolean {
  if (isManualPairing(state)) return true
  const connector = findPairingConnector(state)
  return connector !== undefined && getConnected(state, connector.chain)?.connector.type !== connector.type
}

export function isLocalPage(client: Client): boolean {
  return isLocalHost(client.environment.window?.location.hostname ?? '')
}

/** Returns true if pairing can reach this wallet. It then need not be installed in this browser. */
export function canReach(client: Client, wallet: WalletEntry): boolean {
  return isReachable({
    links: parseWalletLinks(wallet, isLocalPage(client)),
    isMobile: getPlatform(client.environment.window) !== 'desktop',
    isExtension: false,
    isInstalled: false,
    isInApp: false,
  })
}

/** Returns true if a click on this wallet starts pairing. */
export function leadsToPairing(client: Client, wallet: WalletEntry): boolean {
  const state = client.store.getState()
  // These wallets do not support pairing on Solana.
  if (getWalletBrowserLink(client, state, wallet.name)) return false
  return canPair(state) && canReach(client, wallet)
}

/** A way to reach a wallet. The names are those of the event SELECT_WALLET. */
export type PairingPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface PlatformFacts {
  /** The wallet's links that can be opened. Undefined if no wallet is chosen. */
  readonly links: WalletLinks | undefined
  /** True if the wallet also exists as a browser extension. */
  readonly isExtension: boolean
  /** True if that extension is installed in this browser. */
  readonly isInstalled: boolean
  readonly isMobile: boolean
  /** True in another app's built-in browser, which often cannot open apps. */
  readonly isInApp: boolean
}

/**
 * Returns the ways to reach a wallet, the best first, or only `unsupported` if there is none.
 *
 * Without a chosen wallet any phone can scan the QR code. A phone opens the wallet's app. In another app's browser,
 * where the link may fail, the QR code comes first. A phone cannot install extensions, so a missing one is not reported
 * there.
 */
export function choosePlatforms(facts: PlatformFacts): readonly [PairingPlatform, ...PairingPlatform[]] {
  const { links, isExtension, isInstalled, isMobile, isInApp } = facts
  if (!links) return ['qrcode']
  const [first, ...rest] = [
    ...(isInstalled ? (['browser'] as const) : []),
    ...(links.mobile && (isInApp || !isMobile) ? (['qrcode'] as const) : []),
    ...(links.mobile && isMobile ? (['mobile'] as const) : []),
    ...(links.web ? (['web'] as const) : []),
    ...(links.desktop && !isMobile ? (['desktop'] as const) : []),
    ...(isExtension && !isInstalled && !isMobile ? (['unsupported'] as const) : []),
  ]
  return first === undefined ? ['unsupported'] : [first, ...rest]
}

/** Returns true if pairing can reach the wallet, so that it need not be installed in this browser. */
export function isReachable(facts: PlatformFacts): boolean {
  return choosePlatforms(facts).some((platform) => platform !== 'unsupported')
}
