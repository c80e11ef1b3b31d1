import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import type { RecentWallet } from '../state/State.js'
import { type LinkChoice, recallLink, rememberLink } from '../storage/connectionMemory.js'
import { addRecentWallet } from '../storage/recentWallets.js'
import { createConnectRequest, withSignIn } from './connectRequest.js'

export interface PairingPreparation {
  readonly connector: Connector
  /** Ends the question; the address is worth nothing from then on. */
  readonly signal: AbortSignal
  readonly onPairingUri: (uri: string, expiresAtMs: number) => void
}

/**
 * Asks for a pairing address ahead of time, so that a tap can open a wallet in its own task. Nobody has seen the address
 * yet, so the state and the events say nothing of it; hand the answer to `connect` once somebody has.
 *
 * @throws FoyerError whatever the connector's `connect` throws; the promise may be left unawaited.
 */
export function preparePairing(client: Client, preparation: PairingPreparation): Promise<WalletAccounts> {
  const { connector, signal, onPairingUri } = preparation
  const answer = connector.connect(
    withSignIn(client, createConnectRequest(client, connector, signal, { onPairingUri })),
  )
  // Whoever awaits it hears of the failure; until somebody does, it is nobody's error.
  answer.catch(() => undefined)
  return answer
}

/** Remembers the wallet a pairing was approved in, and by which link its app was opened, if it was [S3.55, S9.15]. */
export function rememberPairedWallet(client: Client, wallet: RecentWallet | undefined, link?: LinkChoice): void {
  if (wallet) addRecentWallet(client, wallet)
  if (link) rememberLink(client.environment.storage, link)
}

/** The link by which the connected wallet's app was opened, to open it again for a request; foreign until parsed. */
export function recallLinkChoice(client: Client): LinkChoice | undefined {
  return recallLink(client.environment.storage)
}
