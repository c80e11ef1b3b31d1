import { loadingPath } from '@foyer/contract/frame/loadingPath'
import { FoyerError } from '../../../errors/FoyerError.js'
import type { Client } from '../../Client.js'
import type { OAuthProvider } from '../../EmbeddedConnector.js'
import { emit } from '../../emit.js'
import { limits } from '../../limits.js'
import { createDeadline, settle } from '../../settle.js'
import { finishSocial } from './finishSocial.js'
import { leaveForSocial } from './leaveForSocial.js'
import { requireEmbedded } from './requireEmbedded.js'
import { waitForPopup } from './waitForPopup.js'

export interface SocialArguments {
  readonly provider: OAuthProvider
  readonly signal: AbortSignal
  /** Without popups: this very tab goes to the provider and comes back [S2.1]. For browsers of messaging apps. */
  readonly isPopupless?: boolean
  /** `provider`: the person is on the provider's page; `finishing`: they are back, their data is on its way. */
  onStep?(step: 'provider' | 'finishing'): void
}

/** Only an address of the web is gone to: a frame that was taken over could name a script. */
function parseWebAddress(uri: string): string {
  const { protocol } = new URL(uri)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new FoyerError('RESPONSE_INVALID', { context: { path: uri } })
  return uri
}

/**
 * Logs in with a social provider [S1.5]. Call it in the very task of the press: the popup is opened before anything is
 * waited for, and closed again however this ends. Where no popup can be opened the tab itself goes to the provider, and
 * the promise settles only if that fails.
 *
 * @throws FoyerError `LOG_IN_CANCELED` when the popup was closed, `TIMED_OUT` when the provider's answer leads to no
 *   log-in within 45 s, and what `EmbeddedMethods` throw.
 * @example button.onclick = () => connectSocial(client, { provider: 'google', signal })
 */
export async function connectSocial(client: Client, request: SocialArguments): Promise<void> {
  const { provider, signal, isPopupless = false, onStep } = request
  const { embedded } = requireEmbedded(client)
  const page = client.environment.window
  if (!page) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  const address = `${embedded.frameOrigin}${loadingPath}`
  const popup = isPopupless ? null : page.open(address, 'foyer-log-in', 'popup,width=600,height=800')
  emit(client, 'SOCIAL_LOGIN_STARTED', { provider })
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  try {
    if (!popup) return await leaveForSocial(client, page, provider, deadline.signal)
    const answer = waitForPopup(page, popup, embedded.frameOrigin, deadline.signal)
    // Whoever closes the popup before it knows where to go has given up too.
    const asked = embedded.loadSocial().then((social) => social.getSocialRedirectUri(provider, deadline.signal))
    const uri = await Promise.race([asked, answer.then(() => '')])
    if (uri !== '') popup.location.href = parseWebAddress(uri)
    onStep?.('provider')
    const resultUri = await settle(answer, deadline.signal)
    onStep?.('finishing')
    await finishSocial(client, provider, resultUri, deadline.signal)
  } catch (error) {
    const isCanceled = signal.aborted || (error instanceof FoyerError && error.code === 'LOG_IN_CANCELED')
    emit(client, isCanceled ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
    throw error
  } finally {
    deadline.end()
    popup?.close()
  }
}
