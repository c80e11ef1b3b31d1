import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import { createConfirm } from './createConfirm.js'
import { el } from './el.js'
import { renderButton } from './renderButton.js'
import { renderNotice } from './renderLines.js'
import type { Page, Settle } from './ScreenQueue.js'

export interface Question {
  /** The requesting host, if the app and not the user started this. */
  readonly above?: Node | undefined
  readonly title: string
  readonly text: string
  readonly values: Readonly<Record<string, string>>
  /** Shows the text as a notice, for a problem or a lasting consequence. */
  readonly tone?: 'warning' | 'danger'
  /** The values for the user to check. */
  readonly details?: Node | undefined
  readonly yes: string
  /** The label of "no", if it does more than cancel. */
  readonly no?: string
  readonly words: FrameWords
  /** True if "yes" causes no loss. */
  readonly isCalm?: boolean
  readonly problem?: string | undefined
}

/** Renders a yes-or-no question about wallet access. Its confirm button has the same protections as an approval. */
export function renderQuestion(
  { above, title, text, values, tone, details, yes, no, words, isCalm, problem }: Question,
  settle: Settle<boolean>,
): Page {
  const confirm = createConfirm({
    kind: 'accountChange',
    label: yes,
    words,
    isReady: true,
    variant: isCalm ? 'primary' : 'danger',
    onConfirm: () => settle.resolve(true),
  })
  const told = format(text, values)
  // If "no" has an effect, make it the primary button.
  if (no) confirm.button.classList.replace('b-primary', 'b-secondary')
  return {
    above,
    title,
    body: [
      problem === undefined ? undefined : renderNotice({ tone: 'warning', text: problem }),
      details,
      tone ? renderNotice({ tone, text: told }) : el('p', { class: 'muted' }, told),
    ],
    footer: [
      confirm.above,
      renderButton({
        label: no ?? words.cancel,
        variant: no ? 'danger' : 'secondary',
        onPress: () => settle.resolve(false),
      }),
      confirm.button,
    ],
    onEscape: no ? settle.cancel : () => settle.resolve(false),
    confirm,
  }
}
