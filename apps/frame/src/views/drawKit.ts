import { downloadIcon } from '@foyer/kit/ui/icons/actionIcons'
import type { Kit } from '../keys/Vault.js'
import { waysStyles } from '../look/waysStyles.js'
import { createSecret } from './createSecret.js'
import { drawButton } from './drawButton.js'
import { el } from './el.js'
import type { KeyVisit, Page, Settle } from './Stage.js'

/** A new kit: the words, or the file and its code; each hidden until it is asked for, so that they are not kept together. */
export function drawKit(kit: Kit, { words }: KeyVisit, settle: Settle<boolean>): Page {
  const byWords = createSecret({
    label: words.kitWordsTitle,
    text: kit.words.join(' '),
    words,
    isList: true,
    revealLabel: words.kitShowWords,
  })
  const code = createSecret({ label: words.kitCode, text: kit.code, words, revealLabel: words.kitShowCode })
  const download = drawButton({
    label: words.kitDownload,
    variant: 'secondary',
    icon: downloadIcon,
    onPress: () => saveFile(kit.file),
  })
  const hideWhenLeft = () => {
    if (!document.hidden) return
    byWords.hide()
    code.hide()
  }
  return {
    title: words.kitChooseTitle,
    styles: waysStyles,
    body: [
      byWords.node,
      el('p', { class: 'muted' }, words.kitWordsText),
      el(
        'section',
        { class: 'block' },
        el('h2', {}, words.kitFileTab),
        el('p', { class: 'muted' }, words.kitFileText),
        download,
      ),
      code.node,
    ],
    footer: [
      drawButton({ label: words.back, variant: 'secondary', onPress: () => settle.answer(false) }),
      drawButton({ label: words.kitStored, onPress: () => settle.answer(true) }),
    ],
    onEscape: () => settle.answer(false),
    onShown() {
      document.addEventListener('visibilitychange', hideWhenLeft)
      return () => document.removeEventListener('visibilitychange', hideWhenLeft)
    },
  }
}

function saveFile({ name, text }: Kit['file']): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = el('a', { href: address, download: name })
  link.click()
  // The browser has begun to read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
