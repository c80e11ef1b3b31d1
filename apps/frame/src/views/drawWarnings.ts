import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { FrameWords } from '@foyer/messages/frame/en'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import { keyStyles } from '../look/keyStyles.js'
import { createConfirm } from './createConfirm.js'
import { el, icon } from './el.js'
import { renderButton } from './renderButton.js'
import { renderBlock, renderNotice } from './renderLines.js'
import type { Page, Settle } from './ScreenQueue.js'

export interface DeleteOptions {
  readonly addresses: WalletAddresses | undefined
  readonly words: FrameWords
  readonly problem: string | undefined
}

/**
 * Renders the warning before the deletion of the wallet. Its confirm button has the protections of a dangerous request.
 */
export function renderDelete({ addresses, words, problem }: DeleteOptions, settle: Settle<boolean>): Page {
  const confirm = createConfirm({
    kind: 'deletion',
    label: words.deleteConfirm,
    words,
    isReady: true,
    risk: words.deleteUnderstand,
    onConfirm: () => settle.resolve(true),
  })
  confirm.setDangerous()
  const leave = () => settle.resolve(false)
  return {
    title: words.deleteTitle,
    styles: keyStyles,
    body: [
      problem === undefined ? undefined : renderNotice({ tone: 'warning', text: problem }),
      renderNotice({ tone: 'danger', text: words.deleteWarn }),
      addresses &&
        renderBlock(
          words.deleteLost,
          el(
            'div',
            { class: 'sheet lines' },
            ...[addresses.eip155, addresses.solana].map((address) =>
              el('div', { class: 'line' }, el('span', { class: 'text adr mono' }, address)),
            ),
          ),
        ),
      renderPoints([words.deletePointOne, words.deletePointTwo, words.deletePointThree]),
    ],
    footer: [
      confirm.above,
      renderButton({ label: words.cancel, variant: 'secondary', onPress: leave }),
      confirm.button,
    ],
    onEscape: leave,
    confirm,
  }
}

/**
 * Renders the warning before the keys are shown. Anyone who sees them controls the wallet, so its confirm button has
 * the protections of a dangerous request.
 */
export function renderExportWarning(words: FrameWords, problem: string | undefined, settle: Settle<boolean>): Page {
  const confirm = createConfirm({
    kind: 'keyExport',
    label: words.exportShow,
    words,
    isReady: true,
    risk: words.exportUnderstand,
    onConfirm: () => settle.resolve(true),
  })
  confirm.setDangerous()
  const leave = () => settle.resolve(false)
  return {
    title: words.exportTitle,
    styles: keyStyles,
    body: [
      problem === undefined ? undefined : renderNotice({ tone: 'warning', text: problem }),
      renderNotice({ tone: 'danger', text: words.exportWarn }),
      renderPoints([words.exportPointOne, words.exportPointTwo, words.exportPointThree]),
    ],
    footer: [
      confirm.above,
      renderButton({ label: words.cancel, variant: 'secondary', onPress: leave }),
      confirm.button,
    ],
    onEscape: leave,
    confirm,
  }
}

/** Renders the consequences of an irreversible action. */
export function renderPoints(points: readonly string[]): Node {
  return el(
    'ul',
    { class: 'points sheet' },
    ...points.map((point) => el('li', {}, icon(warningIcon), el('span', {}, point))),
  )
}
