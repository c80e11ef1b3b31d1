import { format } from '@foyer/kit/messages/format'
import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { createConfirm } from './createConfirm.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { el } from './el.js'
import type { Page, Settle } from './Stage.js'

export interface Question {
  /** Who asks, where it is the app and not the person. */
  readonly above?: Node
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  /** What it is about, to be checked value by value. */
  readonly details?: Node
  readonly yes: string
  readonly words: FrameWords
  /** Nothing is lost by a yes. */
  readonly isCalm?: boolean
  readonly problem?: string | undefined
}

/** A yes or no, about a way into the wallet: its yes is guarded as that to a request is. */
export function drawQuestion(
  { above, title, text, values, details, yes, words, isCalm, problem }: Question,
  settle: Settle<boolean>,
): Page {
  const confirm = createConfirm({
    label: yes,
    words,
    isReady: true,
    variant: isCalm ? 'primary' : 'danger',
    onConfirm: () => settle.answer(true),
  })
  return {
    above,
    title,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      details,
      el('p', { class: 'muted' }, format(text, values)),
    ],
    footer: [
      confirm.above,
      drawButton({ label: words.cancel, variant: 'secondary', onPress: () => settle.answer(false) }),
      confirm.button,
    ],
    onEscape: () => settle.answer(false),
    confirm,
  }
}
