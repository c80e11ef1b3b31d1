import type { Words } from '@foyer/messages/en'
import { format, getErrorText } from '@foyer/messages/format'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { getRefusalReason } from './getLogInErrorText.js'
import type { SocialState } from './startSocialAttempt.js'

export interface SocialText {
  readonly title: string
  readonly text: string
  /** True if the text should interrupt a screen reader. A rejection by the user should not. */
  readonly isAlarm: boolean
  /** The method of the user's earlier log-in, to offer instead. Empty if it is unknown. */
  readonly otherMethod?: string
}

/** Returns the text for a log-in with a provider: its progress or the reason for its failure. */
export function getSocialText(
  state: SocialState,
  provider: string,
  words: Words<'socials'>,
  errors: Words<'errors'>,
  getMethodName: (method: string) => string | undefined,
): SocialText {
  const fill = (title: string, text: string, isAlarm = false): SocialText => ({
    title: format(title, { provider }),
    text: format(text, { provider }),
    isAlarm,
  })
  switch (state.status) {
    case 'preparing':
      return fill(words.openTitle, words.preparingText)
    case 'provider':
      return fill(words.windowTitle, words.windowText)
    case 'finishing':
      return fill(words.retrievingTitle, words.retrievingText)
    case 'done':
      return fill(words.doneTitle, words.retrievingText)
    case 'failed':
      break
    default: {
      const never: never = state
      return never
    }
  }
  const { error } = state
  const reason = getRefusalReason(error)
  if (reason === 'identity_conflict') {
    const other = isFoyerError(error) ? String(error.context.with ?? '') : ''
    const method = other === 'email' ? words.byEmail : getMethodName(other)
    return {
      title: words.conflictTitle,
      text: method === undefined ? words.conflictElse : format(words.conflictText, { method }),
      isAlarm: true,
      otherMethod: method === undefined ? '' : other,
    }
  }
  const isDenied = reason === 'access_denied' || reason === 'canceled' || reason === 'cancelled'
  if (isDenied || getErrorCode(error) === 'LOG_IN_CANCELED') return fill(words.cancelledTitle, words.cancelledText)
  const isLate = ['TIMED_OUT', 'FRAME_REQUEST_TIMED_OUT'].includes(getErrorCode(error))
  if (isLate) return fill(words.timedOutTitle, words.timedOutText, true)
  if (reason === 'provider_failed') return fill(words.failedTitle, words.timedOutText, true)
  if (reason !== undefined && isFoyerError(error) && error.message)
    return { title: words.failedTitle, text: error.message, isAlarm: true }
  return {
    title: words.failedTitle,
    text: getErrorText(errors, isFoyerError(error) ? error : { code: getErrorCode(error) }),
    isAlarm: true,
  }
}

/**
 * Returns a Farcaster link if its scheme is `farcaster:` or `https:`. Rejects other schemes, because they could run a
 * script.
 */
export function parseFarcasterUri(text: string): string | undefined {
  if (text.length > 2_048 || !URL.canParse(text)) return undefined
  const { protocol, href, hostname } = new URL(text)
  if (protocol === 'farcaster:' || protocol === 'https:') return href
  // Allow http for the sandbox on a developer's machine.
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  return protocol === 'http:' && isLocal ? href : undefined
}
