import { FoyerError } from '../../../errors/FoyerError.js'
import type { Client } from '../../Client.js'
import type { EmbeddedConnector } from '../../EmbeddedConnector.js'
import { findEmbedded } from '../../selectEmbedded.js'

/** @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` when there is no embedded wallet here [S8.13]. */
export function requireEmbedded(client: Client): EmbeddedConnector {
  const connector = findEmbedded(client.store.getState())
  if (!connector) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  return connector
}
