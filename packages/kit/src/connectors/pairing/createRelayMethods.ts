import { peerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { createPairingClient } from './createPairingClient.js'
import type { PairingConnectorOptions } from './createPairingConnector.js'
import { createPairingMethods, loadSolana, type PairingMethods } from './createPairingMethods.js'
import { createBrowserEnvironment } from './Environment.js'

/** Creates the connector methods for our own client of the protocol. They load with the first use. */
export async function createRelayMethods(options: PairingConnectorOptions, relayUrl: string): Promise<PairingMethods> {
  const environment = options.environment ?? createBrowserEnvironment(options.storage, options.window ?? window)
  const client = createPairingClient({
    environment,
    relayUrl,
    projectId: options.projectId,
    metadata: () => peerMetadata.parse(options.metadata()),
    onAlert: options.onAlert,
    ...(options.onRefused && { onRefused: options.onRefused }),
  })
  return createPairingMethods(client, options, environment, await loadSolana(options))
}
