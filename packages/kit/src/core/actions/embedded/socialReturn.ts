import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { startConnectionEffects } from '../../connectionEffects.js'
import type { OAuthProvider } from '../../EmbeddedConnector.js'
import { requireEmbedded } from '../../flows/selectEmbedded.js'
import { limits } from '../../limits.js'
import { notify } from '../../notify.js'
import { createDeadline } from '../../settle.js'
import { emit } from '../../state/emit.js'
import { getLogInMemory } from '../../storage/logInMemory.js'
import { finishLogIn } from './finishLogIn.js'

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

/**
 * Turns a provider's answer into a log-in and a connection [S3.21].
 *
 * @throws FoyerError `TIMED_OUT` after 45 s, and what `EmbeddedMethods` throw.
 */
export async function finishSocial(
  client: Client,
  provider: string,
  resultUri: string,
  signal: AbortSignal,
): Promise<void> {
  const { embedded } = requireEmbedded(client)
  emit(client, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  const deadline = createDeadline([signal], limits.socialGuardMs)
  try {
    const social = await embedded.loadSocial()
    const { userName, email } = await social.connectSocial(resultUri, deadline.signal)
    getLogInMemory(client).rememberSocial(provider, userName ?? email ?? undefined)
    await finishLogIn(client, deadline.signal)
  } catch (error) {
    // Below it is only known that somebody stopped waiting.
    throw deadline.signal.aborted && !signal.aborted ? deadline.signal.reason : error
  } finally {
    deadline.end()
  }
  emit(client, 'SOCIAL_LOGIN_SUCCESS', { provider })
}

export const resultParameter = 'result_uri'

/**
 * A person comes back from a provider in this very tab: takes the result out of the page's address, always, and completes
 * the log-in if it began in this browser [S2.1]. Never throws; a failure shows as a message.
 */
export async function completeSocialReturn(client: Client, page: Window): Promise<void> {
  const address = new URL(page.location.href)
  const resultUri = address.searchParams.get(resultParameter)
  if (resultUri === null) return
  address.searchParams.delete(resultParameter)
  page.history.replaceState(page.history.state, '', address)
  const provider = takeDeparture(client)
  if (provider === undefined || resultUri === '') return
  // Nobody has asked for an action yet, and the connection that comes of it is to be saved.
  startConnectionEffects(client)
  const deadline = createDeadline([client.lifetime.signal], limits.connectTimeoutMs)
  try {
    await finishSocial(client, provider, resultUri, deadline.signal)
  } catch (error) {
    emit(client, 'SOCIAL_LOGIN_ERROR', { provider })
    const told = isFoyerError(error) ? error : new FoyerError('UNKNOWN', { cause: error })
    const notice = { kind: 'toast', variant: 'error', short: told.message, error: told } as const
    if (!client.lifetime.signal.aborted) notify(client, notice)
  } finally {
    deadline.end()
  }
}
