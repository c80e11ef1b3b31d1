import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { waysStyles } from '../look/waysStyles.js'
import { createConfirm } from './createConfirm.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { drawPoints } from './drawPoints.js'
import type { Page, Settle } from './Stage.js'

/** What a person must know before they see their keys. Who sees them has the wallet, so the yes is guarded as that to deleting is. */
export function drawExportWarning(words: FrameWords, problem: string | undefined, settle: Settle<boolean>): Page {
  const confirm = createConfirm({
    label: words.exportShow,
    words,
    isReady: true,
    risk: words.exportUnderstand,
    onConfirm: () => settle.answer(true),
  })
  confirm.setDangerous()
  const leave = () => settle.answer(false)
  return {
    title: words.exportTitle,
    styles: waysStyles,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      drawNotice({ tone: 'danger', text: words.exportWarn }),
      drawPoints([words.exportPointOne, words.exportPointTwo, words.exportPointThree]),
    ],
    footer: [confirm.above, drawButton({ label: words.cancel, variant: 'secondary', onPress: leave }), confirm.button],
    onEscape: leave,
    confirm,
  }
}
