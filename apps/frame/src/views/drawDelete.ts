import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { waysStyles } from '../look/waysStyles.js'
import { createConfirm } from './createConfirm.js'
import { drawButton } from './drawButton.js'
import { drawBlock } from './drawLines.js'
import { drawNotice } from './drawNotice.js'
import { drawPoints } from './drawPoints.js'
import { el } from './el.js'
import type { Page, Settle } from './Stage.js'

export interface DeleteOptions {
  readonly addresses: WalletAddresses | undefined
  readonly words: FrameWords
  readonly problem: string | undefined
}

/** What is lost with the wallet. Deleting binds like the worst request, so its yes is guarded as theirs are. */
export function drawDelete({ addresses, words, problem }: DeleteOptions, settle: Settle<boolean>): Page {
  const confirm = createConfirm({
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
    styles: waysStyles,
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
