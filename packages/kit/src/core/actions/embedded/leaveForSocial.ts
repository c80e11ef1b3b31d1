import type { Client } from '../../Client.js'
import type { OAuthProvider } from '../../EmbeddedConnector.js'
import { requireEmbedded } from './requireEmbedded.js'

/** Sends this very tab to the provider; the page's next start completes the log-in [S2.1]. */
export async function leaveForSocial(
  client: Client,
  page: Window,
  provider: OAuthProvider,
  signal: AbortSignal,
): Promise<void> {
  const returnUrl = page.location.href
  const social = await requireEmbedded(client).embedded.loadSocial()
  const uri = await social.getSocialRedirectUri(provider, signal, returnUrl)
  const address = new URL(uri)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return
  rememberDeparture(client, provider)
  page.location.assign(address.href)
}

/** As the incumbent names it. */
const key = 'social_provider'
const timeKey = 'social_departed_at'
/** How long somebody may take at a provider before coming back means nothing any more, in ms. */
const lifetimeMs = 900_000

/** This browser sends its person to a provider now. */
export function rememberDeparture(client: Client, provider: string): void {
  client.memory.set(key, provider)
  client.memory.set(timeKey, String(client.environment.now()))
}

/**
 * The provider this browser sent its person to a moment ago, once. Undefined means that nobody left from here: a result
 * in the address then comes from a link somebody else made.
 */
export function takeDeparture(client: Client): string | undefined {
  const provider = client.memory.get(key)
  const agoMs = client.environment.now() - Number(client.memory.get(timeKey) ?? Number.NaN)
  client.memory.remove(key)
  client.memory.remove(timeKey)
  return provider && agoMs >= 0 && agoMs < lifetimeMs ? provider.slice(0, 40) : undefined
}
