import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import type { State } from '../core/State.js'
import { getConnected } from '../core/select.js'
import type { Namespace } from '../primitives/ChainId.js'
import { isReachable } from './choosePlatforms.js'
import { isLocalHost, readWalletLinks } from './linkWallet.js'
import type { WalletEntry } from './navigation/ViewParams.js'
import { getPlatform } from './parts/platforms.js'

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

/** True when somebody can pair from here, and has not yet. */
export function canPair(state: State): boolean {
  return isManualPairing(state) || (findPairingConnector(state) !== undefined && !isPaired(state))
}

/** Some namespace is paired already; one session carries them all. */
export function isPaired(state: State): boolean {
  return Object.keys(state.namespaces).some(
    (namespace) => getConnected(state, namespace as Namespace)?.connector.type === 'WALLET_CONNECT',
  )
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
