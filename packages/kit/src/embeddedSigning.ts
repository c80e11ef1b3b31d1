import { createSigning } from './connectors/embedded/createSigning.js'
import type { Client } from './core/Client.js'
import type { EmbeddedRequestEvent } from './core/EmbeddedConnector.js'
import { followQuestion } from './core/followQuestion.js'

/** What nobody needs to log in, fetched as one with the first of its uses; `tell` opens and closes the questions of an instance. */
export function bindSigning(client: Client) {
  return { createSigning, tell: (event: EmbeddedRequestEvent) => followQuestion(client, event) }
}
