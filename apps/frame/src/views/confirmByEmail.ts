import {
  maxApprovalLine,
  maxApprovalLines,
  maxApprovalText,
  postApprovalFinish,
  postApprovalStart,
} from '@foyer/contract/login/approvalEndpoints'
import { format } from '@foyer/messages/format'
import type { FrameWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { formatWaitTime } from '../approve/formatDateTime.js'
import { FrameFailure, hasCode } from '../FrameFailure.js'
import { keyStyles } from '../look/keyStyles.js'
import type { AuthSession } from '../session/createSession.js'
import { renderFailure, renderWorking } from './drawOutcome.js'
import { el } from './el.js'
import { createField, createForm } from './forms.js'
import { readPageLines } from './readPageLines.js'
import { renderButton } from './renderButton.js'
import type { Page } from './ScreenQueue.js'
import type { EmailParts } from './showInWindow.js'

export interface EmailOptions extends EmailParts {
  readonly session: Pick<AuthSession, 'call'>
  readonly words: FrameWords
  readonly locale: Locale
  /** Shows a page in the frame. */
  readonly show: (page: Page) => void
}

/** The error codes after which the code cannot be used any more. A new one can be sent. */
const endedCodes = ['too_many_tries', 'code_expired', 'challenge_unknown']

/**
 * Confirms a page with a code from an email. The email contains the request line by line, so the user sees it even if
 * the embedding page hides the frame. For browsers that cannot open a window.
 */
export async function confirmByEmail(page: Page, options: EmailOptions): Promise<void> {
  const { session, words, locale, show, signal, reject } = options
  const { confirm } = page
  if (!confirm) return
  show(renderWorking(page.title, words))
  await new Promise<void>(confirm.whenReady)
  if (signal.aborted) return
  const lines = readPageLines(page)
  const isTooLong =
    lines.length > maxApprovalLines ||
    lines.join('').length > maxApprovalText ||
    lines.some((line) => line.length > maxApprovalLine)
  if (isTooLong) return showProblem(words.emailTooLong, false)
  await send()

  async function send(): Promise<void> {
    show(renderWorking(page.title, words))
    try {
      const { challengeId, email } = await session.call(postApprovalStart, { lines: [...lines], locale }, signal)
      if (!signal.aborted) showForm(challengeId, email)
    } catch (error) {
      if (!signal.aborted) showProblem(formatEmailError(error, words, locale), !hasCode(error, 'not_enabled'))
    }
  }

  function showProblem(text: string, canSend: boolean): void {
    const next = { label: words.emailAgain, onPress: () => void send() }
    show(renderFailure({ title: page.title, text }, words, { cancel: reject, ...(canSend && { next }) }))
  }

  function showForm(challengeId: string, email: string): void {
    const code = createField({ id: 'code', label: words.emailCode, autocomplete: 'one-time-code' })
    code.input.inputMode = 'numeric'
    const form = createForm(
      {
        submitLabel: words.confirm,
        busyLabel: words.loading,
        check: () => code.input.value.trim() !== '',
        submit: async () => {
          await session.call(postApprovalFinish, { challengeId, code: code.input.value.replaceAll(/\s/g, '') }, signal)
          confirm?.accept()
        },
        fail: (error) => {
          if (signal.aborted) return
          const text = formatEmailError(error, words, locale)
          if (endedCodes.some((ended) => hasCode(error, ended))) return showProblem(text, true)
          code.setError(text)
          code.input.select()
        },
      },
      el('p', { class: 'muted' }, format(words.emailSent, { email: `\u2068${email}\u2069` })),
      code.node,
    )
    show({
      title: page.title,
      above: page.above?.cloneNode(true),
      styles: keyStyles,
      body: [form.node],
      footer: [renderButton({ label: words.cancel, variant: 'secondary', onPress: reject }), form.button.node],
      onEscape: reject,
      focus: code.input,
    })
  }
}

function formatEmailError(error: unknown, words: FrameWords, locale: Locale): string {
  if (hasCode(error, 'code_wrong')) return words.emailWrong
  if (hasCode(error, 'not_enabled')) return words.emailOff
  const waitMs = error instanceof FrameFailure ? error.retryAfterMs : undefined
  if (waitMs !== undefined) return format(words.errTooMany, { time: formatWaitTime(waitMs, locale) })
  if (endedCodes.some((ended) => hasCode(error, ended))) return words.emailOver
  return hasCode(error, 'session_expired') ? words.errSession : words.errUnreachable
}
