import type { Client } from '../../Client.js'
import type { OAuthProvider } from '../../EmbeddedConnector.js'
import { requireEmbedded } from './requireEmbedded.js'
import { rememberDeparture } from './socialDeparture.js'

/** Sends this very tab to the provider; the page's next start completes the log-in [S2.1]. */
export async function leaveForSocial(
  client: Client,
  page: Window,
  provider: OAuthProvider,
  signal: AbortSignal,
): Promise<void> {
  const returnUrl = page.location.href
  const verbs = await requireEmbedded(client).embedded.loadSocial()
  const uri = await verbs.getSocialRedirectUri(provider, signal, returnUrl)
  const address = new URL(uri)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return
  rememberDeparture(client, provider)
  page.location.assign(address.href)
}
