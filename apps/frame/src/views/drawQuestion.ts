import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import { createConfirm } from './createConfirm.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawLines.js'
import { el } from './el.js'
import type { Page, Settle } from './ScreenQueue.js'

export interface Question {
  /** Who asks, where it is the app and not the person. */
  readonly above?: Node | undefined
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  /** Said with weight: something may be wrong, or stays so. */
  readonly tone?: 'warning' | 'danger'
  /** What it is about, to be checked value by value. */
  readonly details?: Node | undefined
  readonly yes: string
  /** What is done by a no, where it is more than leaving all as it is. */
  readonly no?: string
  readonly words: FrameWords
  /** Nothing is lost by a yes. */
  readonly isCalm?: boolean
  readonly problem?: string | undefined
}

/** A yes or no, about a way into the wallet: its yes is guarded as that to a request is. */
export function drawQuestion(
  { above, title, text, values, tone, details, yes, no, words, isCalm, problem }: Question,
  settle: Settle<boolean>,
): Page {
  const confirm = createConfirm({
    kind: 'accountChange',
    label: yes,
    words,
    isReady: true,
    variant: isCalm ? 'primary' : 'danger',
    onConfirm: () => settle.answer(true),
  })
  const told = format(text, values)
  // Where the no does something, it is what must be easy.
  if (no) confirm.button.classList.replace('b-primary', 'b-secondary')
  return {
    above,
    title,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      details,
      tone ? drawNotice({ tone, text: told }) : el('p', { class: 'muted' }, told),
    ],
    footer: [
      confirm.above,
      drawButton({
        label: no ?? words.cancel,
        variant: no ? 'danger' : 'secondary',
        onPress: () => settle.answer(false),
      }),
      confirm.button,
    ],
    onEscape: no ? settle.cancel : () => settle.answer(false),
    confirm,
  }
}
