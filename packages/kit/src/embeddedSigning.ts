import { createSigning } from './connectors/embedded/createSigning.js'
import type { Client } from './core/Client.js'
import type { EmbeddedRequestEvent } from './core/EmbeddedConnector.js'
import { handleEmbeddedRequest } from './core/handleEmbeddedRequest.js'

/**
 * Returns the signing code of the embedded wallet and the handler for its request events. Log-in does not need this
 * code, so it loads with the first request.
 */
export function bindSigning(client: Client) {
  return { createSigning, notifyRequest: (event: EmbeddedRequestEvent) => handleEmbeddedRequest(client, event) }
}
