import { loadFrameWords } from '@foyer/messages/frame/loadFrameMessages'
import type { Frame } from '../Frame.js'
import { closeOfferedWindow, readOfferedWindow } from '../views/approvalWindow.js'
import { drawButton } from '../views/drawButton.js'
import { drawWorking } from '../views/drawOutcome.js'
import { el } from '../views/el.js'
import { canTellCover } from '../views/guardConfirm.js'
import { openWindow } from '../views/showInWindow.js'
import type { Person } from './createSession.js'
import { takeFromWindow } from './windowStore.js'

/** Longest wait for the window to load and to give what it keeps. */
const patienceMs = 10_000

/**
 * Offers somebody whose browser has forgotten the frame, where the app has not forgotten them, to go on by what a window of the
 * frame's origin has kept: one press, no code. Undefined where they would rather have a code, or nothing is kept.
 *
 * @throws FoyerError `USER_REJECTED`
 */
export async function comeBack(frame: Frame, signal: AbortSignal): Promise<Person | undefined> {
  if (!frame.isShownOnDemand || canTellCover(window)) return undefined
  const { queue } = await frame.approving()
  return queue.enter(signal, async (visit) => {
    const words = await loadFrameWords(visit.locale)
    const opened = await visit.ask<Window | undefined>(({ answer, cancel }) => ({
      title: words.backTitle,
      body: [el('p', { class: 'muted' }, words.backText)],
      footer: [
        drawButton({ label: words.backCode, variant: 'secondary', onPress: () => answer(undefined) }),
        drawButton({
          label: words.openWindow,
          onPress: () => answer(openWindow()),
        }),
      ],
      onEscape: cancel,
    }))
    if (!opened) return undefined
    visit.show(drawWorking(words.backTitle, words))
    try {
      // What a window that is closed meanwhile owes is never answered.
      return await new Promise<Person | undefined>((resolve, reject) => {
        setTimeout(resolve, patienceMs)
        // The window repeats its message until the frame closes it.
        const handleMessage = (event: MessageEvent) => {
          const ready = readOfferedWindow(event)
          if (ready === undefined || ready !== opened) return
          removeEventListener('message', handleMessage)
          takeFromWindow(frame, ready).then(resolve, reject)
        }
        addEventListener('message', handleMessage)
      })
    } catch {
      // It is only a shorter way: the code is there still.
      return undefined
    } finally {
      closeOfferedWindow(opened)
    }
  })
}
