import { peerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { createBrowserEnvironment } from './createBrowserEnvironment.js'
import { createLineVerbs, type PairingVerbs } from './createLineVerbs.js'
import { createPairingClient } from './createPairingClient.js'
import type { PairingConnectorOptions } from './createPairingConnector.js'

/** What one can do over our own client of the protocol. Fetched when it is first needed. */
export function createPairingVerbs(options: PairingConnectorOptions, relayUrl: string): PairingVerbs {
  const environment = options.environment ?? createBrowserEnvironment(options.storage, options.window ?? window)
  const client = createPairingClient({
    environment,
    relayUrl,
    projectId: options.projectId,
    metadata: () => peerMetadata.parse(options.metadata()),
    onAlert: options.onAlert,
    ...(options.onRefused && { onRefused: options.onRefused }),
  })
  return createLineVerbs(client, options, environment)
}
