import type { Client } from '../Client.js'
import { type LinkChoice, recallLink } from '../linkMemory.js'

/** The link by which the connected wallet's app was opened, to open it again for a request; foreign until parsed. */
export function recallLinkChoice(client: Client): LinkChoice | undefined {
  return recallLink(client.environment.storage)
}
