import { FoyerError } from '../../../errors/FoyerError.js'
import { limits } from '../../limits.js'

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
