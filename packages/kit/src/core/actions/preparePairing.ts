import type { Client } from '../Client.js'
import type { Connector, WalletAccounts } from '../Connector.js'
import { createConnectRequest } from './connectRequest.js'

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
  const answer = connector.connect(createConnectRequest(client, connector, signal, { onPairingUri }))
  // Whoever awaits it hears of the failure; until somebody does, it is nobody's error.
  answer.catch(() => undefined)
  return answer
}
