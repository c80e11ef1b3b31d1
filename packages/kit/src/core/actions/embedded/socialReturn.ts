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

/** Rejects a URL that is not http(s): a compromised frame could send a script URL. */
export function parseWebAddress(uri: string): string {
  if (!URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol))
    throw new FoyerError('RESPONSE_INVALID', { context: { path: uri } })
  return uri
}

/** Redirects the current tab to the provider. The page completes the log-in at its next start [S2.1]. */
export async function redirectToProvider(
  client: Client,
  page: Window,
  provider: OAuthProvider,
  signal: AbortSignal,
): Promise<void> {
  const returnUrl = page.location.href
  const social = await requireEmbedded(client).embedded.loadSocial()
  const uri = parseWebAddress(await social.getSocialRedirectUri(provider, signal, returnUrl))
  storeRedirect(client, provider)
  page.location.assign(uri)
}

/** The key that AppKit uses. */
const key = 'social_provider'
const timeKey = 'social_departed_at'
/** The maximum time at the provider, in ms. A later return is ignored. */
const lifetimeMs = 900_000

/** Stores the provider and the time of the redirect. */
export function storeRedirect(client: Client, provider: string): void {
  client.memory.set(key, provider)
  client.memory.set(timeKey, String(client.environment.now()))
}

/**
 * Returns the provider of a recent redirect and removes the record. Undefined: this browser started no redirect, so a
 * result in the URL comes from a link that another party made.
 */
export function consumeRedirect(client: Client): string | undefined {
  const provider = client.memory.get(key)
  const agoMs = client.environment.now() - Number(client.memory.get(timeKey) ?? Number.NaN)
  client.memory.remove(key)
  client.memory.remove(timeKey)
  return provider && agoMs >= 0 && agoMs < lifetimeMs ? provider.slice(0, 40) : undefined
}

/**
 * Completes a log-in with the provider's result, and connects [S3.21].
 *
 * @throws FoyerError `TIMED_OUT` after 45 s, and the errors of `EmbeddedMethods`.
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
    getLogInMemory(client).storeSocial(provider, userName ?? email ?? undefined)
    await finishLogIn(client, deadline.signal)
  } catch (error) {
    // Throw the timeout: the caught error only reports an abort.
    throw deadline.signal.aborted && !signal.aborted ? deadline.signal.reason : error
  } finally {
    deadline.end()
  }
  emit(client, 'SOCIAL_LOGIN_SUCCESS', { provider })
}

export const resultParameter = 'result_uri'

/**
 * Handles the return from a provider in the current tab. Always removes the result from the page's URL. Completes the
 * log-in only if it started in this browser [S2.1]. Never throws: a failure shows as a notice.
 */
export async function completeSocialReturn(client: Client, page: Window): Promise<void> {
  const address = new URL(page.location.href)
  const resultUri = address.searchParams.get(resultParameter)
  if (resultUri === null) return
  address.searchParams.delete(resultParameter)
  page.history.replaceState(page.history.state, '', address)
  const provider = consumeRedirect(client)
  if (provider === undefined || resultUri === '') return
  // No action has been loaded yet. Start the effects, so that the new connection is stored.
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
