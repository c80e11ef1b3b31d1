import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { addRemoteConnectors } from '../addRemoteConnectors.js'
import { connect } from '../core/actions/connect.js'
import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import { loadActions } from '../core/loadActions.js'
import { isSameWallet, toProductIdentity } from '../widget/connect/createWalletRows.js'
import { createPairing, type Pairing } from '../widget/pairing/createPairing.js'
import { findPairingConnector, isLocalPage, isManualPairing } from '../widget/pairing/findPairing.js'
import { formatPairingLink, parseWalletLinks, type WalletLink } from '../widget/pairing/linkWallet.js'
import { requestNamespace } from '../widget/pairing/requestNamespace.js'
import type { WalletEntry } from '../widget/shell/ViewParams.js'
import type { Task } from './createFlow.js'
import type { Wallet } from './Wallet.js'
import type { ConnectOptions, WalletConnectionState } from './walletConnection.js'

export interface WalletAttempt {
  readonly wallet: Wallet | undefined
  readonly options: ConnectOptions
  readonly task: Task<WalletConnectionState>
  /** Receives the function that opens the wallet by the current link, in the same turn. */
  onLink(open: () => boolean): void
}

/**
 * Connects a wallet in this browser, or pairs one on another device or in another app.
 *
 * @throws FoyerError `CONNECTOR_NOT_FOUND` if the wallet is not installed and cannot be paired, the errors of `connect`
 *   and of pairing.
 */
export async function connectWallet(client: Client, attempt: WalletAttempt): Promise<void> {
  const { wallet, options, task } = attempt
  await loadActions(client)
  const connector = options.way === 'pairing' ? undefined : findInstalled(client, wallet, options.namespace)
  if (connector) {
    await connect(client, { connector, signal: task.signal })
    return
  }
  await addRemoteConnectors(client, false)
  if (!task.signal.aborted) await pairWallet(client, attempt)
}

/** Returns the connector of a wallet in this browser, also if the wallet was installed after it was listed. */
function findInstalled(client: Client, wallet: Wallet | undefined, namespace?: Namespace): Connector | undefined {
  if (!wallet) return undefined
  const { connectors, activeNamespace } = client.store.getState()
  const own = connectors.filter(
    (connector) =>
      connector.type !== 'WALLET_CONNECT' &&
      connector.type !== 'AUTH' &&
      (wallet.connectors.some((part) => part.id === connector.id && part.namespace === connector.chain) ||
        (wallet.entry !== undefined && isSameWallet(toProductIdentity(connector), wallet.entry))),
  )
  if (namespace) return own.find(({ chain }) => chain === namespace)
  return own.find(({ chain }) => chain === activeNamespace) ?? own[0]
}

async function pairWallet(client: Client, { wallet, options, task, onLink }: WalletAttempt): Promise<void> {
  const { window: page } = client.environment
  const state = client.store.getState()
  const isPossible = findPairingConnector(requestNamespace(state, options.namespace)) && !isManualPairing(state)
  if (!page || !isPossible)
    throw new FoyerError('CONNECTOR_NOT_FOUND', { context: { id: wallet?.id ?? 'walletConnect' } })
  task.update({ status: 'pairing' })
  const pairing = createPairing(client, page, options.namespace)
  const entry = wallet?.entry ?? (wallet && { id: wallet.id, name: wallet.name })
  const link = entry && chooseLink(client, entry, pairing.browser.isMobile)
  if (link) onLink(() => pairing.open(link))
  try {
    await waitForPairing(pairing, entry, link, task)
  } finally {
    pairing.destroy()
  }
}

/** Returns the link that opens a wallet on this device. */
function chooseLink(client: Client, entry: WalletEntry, isMobile: boolean): WalletLink | undefined {
  const { mobile, desktop, web } = parseWalletLinks(entry, isLocalPage(client))
  return isMobile ? (mobile ?? web) : (desktop ?? web)
}

/** Starts the pairing and reports each URI. Settles when a wallet has connected, or when the pairing ended. */
function waitForPairing(
  pairing: Pairing,
  entry: WalletEntry | undefined,
  link: WalletLink | undefined,
  { signal, update }: Task<WalletConnectionState>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const follow = () => {
      const { address } = pairing.get()
      if (address.status === 'connected') resolve()
      else if (address.status === 'failed') reject(new FoyerError(address.code, { context: address.context }))
      else if (address.status === 'expired') reject(new FoyerError('TIMED_OUT'))
      else if (address.status === 'none') reject(new FoyerError('ABORTED'))
      else if (address.status === 'ready') {
        const { uri, expiresAtMs } = address
        const deepLink = link && formatPairingLink(link, uri, pairing.browser.unwrapsLinks)
        update({ uri, uriExpiresAtMs: expiresAtMs, deepLink })
      }
    }
    signal.addEventListener('abort', () => reject(new FoyerError('ABORTED')), { once: true })
    pairing.begin(entry)
    pairing.subscribe(follow)
    follow()
  })
}
