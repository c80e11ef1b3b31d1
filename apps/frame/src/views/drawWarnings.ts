import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { FrameWords } from '@foyer/messages/frame/en'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import { keyStyles } from '../look/keyStyles.js'
import { createConfirm } from './createConfirm.js'
import { drawButton } from './drawButton.js'
import { drawBlock, drawNotice } from './drawLines.js'
import { el, icon } from './el.js'
import type { Page, Settle } from './ScreenQueue.js'

export interface DeleteOptions {
  readonly addresses: WalletAddresses | undefined
  readonly words: FrameWords
  readonly problem: string | undefined
}

/** What is lost with the wallet. Deleting binds like the worst request, so its yes is guarded as theirs are. */
export function drawDelete({ addresses, words, problem }: DeleteOptions, settle: Settle<boolean>): Page {
  const confirm = createConfirm({
    kind: 'deletion',
    label: words.deleteConfirm,
    words,
    isReady: true,
    risk: words.deleteUnderstand,
    onConfirm: () => settle.answer(true),
  })
  confirm.setDangerous()
  const leave = () => settle.answer(false)
  return {
    title: words.deleteTitle,
    styles: keyStyles,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      drawNotice({ tone: 'danger', text: words.deleteWarn }),
      addresses &&
        drawBlock(
          words.deleteLost,
          el(
            'div',
            { class: 'sheet lines' },
            ...[addresses.eip155, addresses.solana].map((address) =>
              el('div', { class: 'line' }, el('span', { class: 'text adr mono' }, address)),
            ),
          ),
        ),
      drawPoints([words.deletePointOne, words.deletePointTwo, words.deletePointThree]),
    ],
    footer: [confirm.above, drawButton({ label: words.cancel, variant: 'secondary', onPress: leave }), confirm.button],
    onEscape: leave,
    confirm,
  }
}

/** What a person must know before they see their keys. Who sees them has the wallet, so the yes is guarded as that to deleting is. */
export function drawExportWarning(words: FrameWords, problem: string | undefined, settle: Settle<boolean>): Page {
  const confirm = createConfirm({
    kind: 'keyExport',
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
    styles: keyStyles,
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

/** What a person must know before they do something that nobody can take back. */
export function drawPoints(points: readonly string[]): Node {
  return el(
    'ul',
    { class: 'points sheet' },
    ...points.map((point) => el('li', {}, icon(warningIcon), el('span', {}, point))),
  )
}
