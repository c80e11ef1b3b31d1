import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import type { Frame } from '../Frame.js'
import { closeOfferedWindow, readOfferedWindow } from '../views/approvalWindow.js'
import { canDetectCover } from '../views/createConfirmGuard.js'
import { renderWorking } from '../views/drawOutcome.js'
import { el } from '../views/el.js'
import { renderButton } from '../views/renderButton.js'
import { openWindow } from '../views/showInWindow.js'
import type { Person } from './createSession.js'
import { restoreFromWindow } from './windowStore.js'

/** The maximum time for the window to load and to return the stored session, in milliseconds. */
const timeoutMs = 10_000

/**
 * Offers to restore the session from a window of the frame's origin. Applies if the browser has deleted the frame's
 * storage but the app remembers the user. This needs one click and no code. Returns undefined if the user prefers a
 * code, or if nothing is stored.
 *
 * @throws FoyerError `USER_REJECTED`
 */
export async function restoreSession(frame: Frame, signal: AbortSignal): Promise<Person | undefined> {
  if (!frame.isShownOnDemand || canDetectCover(window)) return undefined
  const { queue } = await frame.approving()
  return queue.enter(signal, async (visit) => {
    const words = await loadFrameWords(visit.locale)
    const opened = await visit.prompt<Window | undefined>(({ resolve: answer, cancel }) => ({
      title: words.backTitle,
      body: [el('p', { class: 'muted' }, words.backText)],
      footer: [
        renderButton({ label: words.backCode, variant: 'secondary', onPress: () => answer(undefined) }),
        renderButton({
          label: words.openWindow,
          onPress: () => answer(openWindow()),
        }),
      ],
      onEscape: cancel,
    }))
    if (!opened) return undefined
    visit.show(renderWorking(words.backTitle, words))
    let stop = () => {}
    try {
      // Use a timeout: a window that the user closes never responds.
      return await new Promise<Person | undefined>((resolve, reject) => {
        const end = () => resolve(undefined)
        setTimeout(end, timeoutMs)
        visit.signal.addEventListener('abort', end)
        // The window repeats its message until the frame closes it.
        const handleMessage = (event: MessageEvent) => {
          const ready = readOfferedWindow(event)
          if (ready === undefined || ready !== opened) return
          stop()
          restoreFromWindow(frame, ready).then(resolve, reject)
        }
        // The restored session ends all screens, so the signal must not end the restore itself.
        stop = () => {
          removeEventListener('message', handleMessage)
          visit.signal.removeEventListener('abort', end)
        }
        addEventListener('message', handleMessage)
      })
    } catch {
      // Ignore the error: the user can still log in with a code.
      return undefined
    } finally {
      stop()
      closeOfferedWindow(opened)
    }
  })
}
