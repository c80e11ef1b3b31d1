import { format } from '@foyer/kit/messages/format'
import type { FrameWords } from '@foyer/kit/messages/frame/en'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { el } from './el.js'
import type { Page, Settle } from './Stage.js'

export interface Question {
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  readonly yes: string
  readonly words: FrameWords
  /** Nothing is lost by a yes. */
  readonly isCalm?: boolean
  readonly problem?: string | undefined
}

/** A yes or no. */
export function drawQuestion(
  { title, text, values, yes, words, isCalm, problem }: Question,
  settle: Settle<boolean>,
): Page {
  return {
    title,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      el('p', { class: 'muted' }, format(text, values)),
    ],
    footer: [
      drawButton({ label: words.cancel, variant: 'secondary', onPress: () => settle.answer(false) }),
      drawButton({ label: yes, variant: isCalm ? 'primary' : 'danger', onPress: () => settle.answer(true) }),
    ],
    onEscape: () => settle.answer(false),
  }
}
