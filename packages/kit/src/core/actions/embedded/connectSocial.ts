import { loadingPath } from '@foyer/contract/frame/loadingPath'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import type { OAuthProvider } from '../../EmbeddedConnector.js'
import { requireEmbedded } from '../../flows/selectEmbedded.js'
import { limits } from '../../limits.js'
import { createDeadline, settle } from '../../settle.js'
import { emit } from '../../state/emit.js'
import { finishSocial, leaveForSocial } from './socialReturn.js'

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

const maxLength = 8_192

function readResult(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('resultUri' in data)) return undefined
  const { resultUri } = data
  return typeof resultUri === 'string' && resultUri !== '' && resultUri.length <= maxLength ? resultUri : undefined
}

/**
 * Waits for the log-in popup to say how it ended. Only a message from that very window and from the frame's origin is
 * believed. Looks every second whether the popup is still there.
 *
 * @throws FoyerError `LOG_IN_CANCELED` when the popup was closed, or the reason of `signal`.
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
      const resultUri = readResult(data)
      if (resultUri === undefined) return
      end()
      resolve(resultUri)
    }
    const onAbort = () => {
      end()
      reject(signal.reason)
    }
    const timer = setInterval(() => {
      // The popup closes itself after its last word, so that word may still be on its way: one more look.
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
  // Whoever awaits it hears of the failure; until then it is nobody's error.
  answer.catch(() => undefined)
  return answer
}
