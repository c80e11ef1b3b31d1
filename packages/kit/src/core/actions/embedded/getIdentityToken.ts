import type { Client } from '../../Client.js'
import { requireEmbedded } from './requireEmbedded.js'

/**
 * A signed token for the host's own server, its audience the page's origin; it opens no wallet. Good until `expiresAtMs`,
 * in ms since 1970. Check it with `verifyIdentityToken` of `@foyer/kit/server`.
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE`, `SESSION_EXPIRED` when nobody is logged in.
 */
export async function getIdentityToken(
  client: Client,
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  return account.getIdentityToken()
}
