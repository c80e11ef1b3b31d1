import { loadingPath } from '@foyer/contract/frame/loadingPath'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import type { OAuthProvider } from '../../EmbeddedConnector.js'
import { requireEmbedded } from '../../flows/selectEmbedded.js'
import { limits } from '../../limits.js'
import { createDeadline, settle } from '../../settle.js'
import { emit } from '../../state/emit.js'
import { finishSocial, parseWebAddress, redirectToProvider } from './socialReturn.js'

export interface SocialArguments {
  readonly provider: OAuthProvider
  readonly signal: AbortSignal
  /**
   * Redirects the current tab to the provider instead of opening a popup [S2.1]. For the browsers of messaging apps.
   */
  readonly isPopupless?: boolean
  /** `provider`: the user is on the provider's page. `finishing`: the user is back, and the log-in completes. */
  onStep?(step: 'provider' | 'finishing'): void
}

/**
 * Logs in with a social provider [S1.5]. Call it directly in the click handler: the popup must open before the first
 * `await`. The popup is always closed at the end. If no popup can be opened, the tab itself goes to the provider, and
 * the promise settles only if that fails.
 *
 * @throws FoyerError `LOG_IN_CANCELED` if the popup was closed, `TIMED_OUT` if the log-in is not complete 45 s after
 *   the provider's response, and the errors of `EmbeddedMethods`.
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
    if (!popup) return await redirectToProvider(client, page, provider, deadline.signal)
    const answer = waitForPopup(page, popup, embedded.frameOrigin, deadline.signal)
    // The user can close the popup before the provider's URL is loaded: `answer` rejects then.
    const requested = embedded.loadSocial().then((social) => social.getSocialRedirectUri(provider, deadline.signal))
    const uri = await Promise.race([requested, answer.then(() => '')])
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

const maxLength = 8_192

function parseResultUri(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('resultUri' in data)) return undefined
  const { resultUri } = data
  return typeof resultUri === 'string' && resultUri !== '' && resultUri.length <= maxLength ? resultUri : undefined
}

/**
 * Waits for the result of the log-in popup. Accepts only a message from that window and from the frame's origin. Checks
 * every second whether the popup is still open.
 *
 * @throws FoyerError `LOG_IN_CANCELED` if the popup was closed, or the reason of `signal`.
 */
export function waitForPopup(page: Window, popup: Window, frameOrigin: string, signal: AbortSignal): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    const seen = { isClosed: false }
    const end = () => {
      clearInterval(timer)
      page.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
    }
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== popup || origin !== frameOrigin) return
      const resultUri = parseResultUri(data)
      if (resultUri === undefined) return
      end()
      resolve(resultUri)
    }
    const onAbort = () => {
      end()
      reject(signal.reason)
    }
    const timer = setInterval(() => {
      // The popup closes itself after it has sent its message. Wait one more interval, because the message may arrive
      // later.
      if (seen.isClosed) {
        end()
        reject(new FoyerError('LOG_IN_CANCELED'))
      }
      seen.isClosed = popup.closed
    }, limits.popupPollMs)
    page.addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
  // Prevent an unhandled rejection: the caller may start to await the promise later.
  answer.catch(() => undefined)
  return answer
}
