import type { Client } from '../Client.js'
import type { UniversalProvider } from '../UniversalProvider.js'

interface PairingMethods {
  getUniversalProvider?(): Promise<UniversalProvider>
}

/**
 * Returns the app's own provider, else the pairing session of this instance. Undefined if pairing is not configured.
 */
export async function getUniversalProvider(client: Client): Promise<unknown> {
  const { universalProvider, relayUrl, serverUrl, enableWalletConnect } = client.config
  if (universalProvider) return universalProvider
  const find = () => client.store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  // The widget creates the connector, unless a wallet was connected on an earlier visit.
  const isPairing = enableWalletConnect !== false && (relayUrl ?? serverUrl) !== undefined
  if (!find() && isPairing && client.environment.window) await client.loadWidget()
  const paired = find()
  const methods = (await paired?.prepare?.()) as PairingMethods | undefined
  return methods?.getUniversalProvider?.() ?? paired?.provider
}
