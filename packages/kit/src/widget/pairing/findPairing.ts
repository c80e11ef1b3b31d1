import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import type { State } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'
import { getWalletBrowserLink } from '../connect/walletBrowser.js'
import { getPlatform } from '../shell/platforms.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { isLocalHost, readWalletLinks, type WalletLinks } from './linkWallet.js'

/** The connector that reaches phone wallets: of the namespace the widget was opened for, else of the active one. */
export function findPairingConnector(state: State): Connector | undefined {
  const { connectors, options, modal, activeNamespace } = state
  if (options.enableWalletConnect === false || options.enableWallets === false) return undefined
  const all = connectors
    .filter(({ type }) => type === 'WALLET_CONNECT')
    .flatMap((each) => [each, ...(each.connectors ?? [])])
  const wanted = modal.request.namespace ?? activeNamespace
  return all.find(({ chain }) => chain === wanted) ?? (modal.request.namespace ? undefined : all[0])
}

/** True when the host pairs on its own and only wants its address shown. */
export function isManualPairing({ options, modal }: State): boolean {
  return options.manualWCControl === true || modal.request.uri !== undefined
}

/** True when somebody can pair from here for the family that is wanted, and has not yet. */
export function canPair(state: State): boolean {
  if (isManualPairing(state)) return true
  const connector = findPairingConnector(state)
  return connector !== undefined && getConnected(state, connector.chain)?.connector.type !== connector.type
}

export function isLocalPage(client: Client): boolean {
  return isLocalHost(client.environment.window?.location.hostname ?? '')
}

/** True when pairing leads to this wallet from here: such a wallet need not be in the browser to be used. */
export function canReach(client: Client, wallet: WalletEntry): boolean {
  return isReachable({
    links: readWalletLinks(wallet, isLocalPage(client)),
    isMobile: getPlatform(client.environment.window) !== 'desktop',
    isExtension: false,
    isInstalled: false,
    isInApp: false,
  })
}

/** True when a press on this wallet begins to pair with it. */
export function leadsToPairing(client: Client, wallet: WalletEntry): boolean {
  const state = client.store.getState()
  // Such wallets pair with nobody on Solana.
  if (getWalletBrowserLink(client, state, wallet.name)) return false
  return canPair(state) && canReach(client, wallet)
}

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

/** True when pairing leads to the wallet from here, so that it need not be installed into this browser. */
export function isReachable(facts: PlatformFacts): boolean {
  return choosePlatforms(facts).some((platform) => platform !== 'unsupported')
}
