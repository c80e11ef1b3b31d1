import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { waysStyles } from '../look/waysStyles.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { drawPoints } from './drawPoints.js'
import { el } from './el.js'
import type { Page, Settle } from './Stage.js'

/** What a person must know before they see their keys; the button waits for their tick. */
export function drawExportWarning(words: FrameWords, problem: string | undefined, settle: Settle<boolean>): Page {
  const tick = el('input', { type: 'checkbox' })
  const show = drawButton({
    label: words.exportShow,
    variant: 'danger',
    onPress: () => tick.checked && settle.answer(true),
  })
  show.disabled = true
  tick.addEventListener('change', () => {
    show.disabled = !tick.checked
  })
  return {
    title: words.exportTitle,
    styles: waysStyles,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      drawNotice({ tone: 'danger', text: words.exportWarn }),
      drawPoints([words.exportPointOne, words.exportPointTwo, words.exportPointThree]),
      el('label', { class: 'check' }, tick, el('span', {}, words.exportUnderstand)),
    ],
    footer: [drawButton({ label: words.cancel, variant: 'secondary', onPress: () => settle.answer(false) }), show],
    onEscape: () => settle.answer(false),
  }
}
