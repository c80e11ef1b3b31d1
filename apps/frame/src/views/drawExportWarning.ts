import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { warningIcon } from '@foyer/kit/ui/icons/warning'
import { waysStyles } from '../look/waysStyles.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { el, icon } from './el.js'
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
  const points = [words.exportPointOne, words.exportPointTwo, words.exportPointThree]
  return {
    title: words.exportTitle,
    styles: waysStyles,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      drawNotice({ tone: 'danger', text: words.exportWarn }),
      el(
        'ul',
        { class: 'points sheet' },
        ...points.map((point) => el('li', {}, icon(warningIcon), el('span', {}, point))),
      ),
      el('label', { class: 'check' }, tick, el('span', {}, words.exportUnderstand)),
    ],
    footer: [drawButton({ label: words.cancel, variant: 'secondary', onPress: () => settle.answer(false) }), show],
    onEscape: () => settle.answer(false),
  }
}
