import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import type { RecentWallet } from '../state/State.js'
import { type LinkChoice, loadLink, storeLink } from '../storage/connectionMemory.js'
import { addRecentWallet } from '../storage/recentWallets.js'
import { createConnectRequest, withSignIn } from './connectRequest.js'

export interface PairingPreparation {
  readonly connector: Connector
  /** Abort it to end the request. The pairing URI is invalid afterwards. */
  readonly signal: AbortSignal
  readonly onPairingUri: (uri: string, expiresAtMs: number) => void
}

/**
 * Requests a pairing URI ahead of time, so that a tap can open a wallet at once. State and events do not change,
 * because the URI is not shown yet. Pass the promise to `connect` as `answer` once the URI is shown.
 *
 * @throws FoyerError the errors of the connector's `connect`. The promise need not be awaited.
 */
export function preparePairing(client: Client, preparation: PairingPreparation): Promise<WalletAccounts> {
  const { connector, signal, onPairingUri } = preparation
  const answer = connector.connect(
    withSignIn(client, createConnectRequest(client, connector, signal, { onPairingUri })),
  )
  // Prevent an unhandled rejection: the caller may await the promise later or never.
  answer.catch(() => undefined)
  return answer
}

/** Stores the wallet that approved a pairing, and the link that opened its app, if any [S3.55, S9.15]. */
export function storePairedWallet(client: Client, wallet: RecentWallet | undefined, link?: LinkChoice): void {
  if (wallet) addRecentWallet(client, wallet)
  if (link) storeLink(client.environment.storage, link)
}

/** Returns the link that opened the connected wallet's app, to open it again for a request. Untrusted until parsed. */
export function loadLinkChoice(client: Client): LinkChoice | undefined {
  return loadLink(client.environment.storage)
}
