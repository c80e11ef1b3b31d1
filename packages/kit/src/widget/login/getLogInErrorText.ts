import type { Words } from '@foyer/messages/en'
import { format, getErrorText } from '@foyer/messages/format'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** Returns the frame's reason code if the log-in was refused, else undefined. */
export function getRefusalReason(error: unknown): string | undefined {
  if (!isFoyerError(error) || error.code !== 'LOG_IN_REFUSED') return undefined
  const { reason } = error.context
  return typeof reason === 'string' ? reason : ''
}

/** Returns the wait that the frame requires, in whole seconds. Returns undefined if there is none. */
export function getWaitSeconds(error: unknown): number | undefined {
  const seconds = isFoyerError(error) ? error.context.seconds : undefined
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : undefined
}

/**
 * Returns the text for a failed log-in step. It always includes the wait [S5.2]. For an unknown reason it uses the
 * server's message, which is written for users.
 */
export function getLogInErrorText(error: unknown, words: Words<'email'>, errors: Words<'errors'>): string {
  const reason = getRefusalReason(error)
  const seconds = getWaitSeconds(error)
  if (reason === 'code_wrong') return words.incorrectCode
  if (reason === 'code_expired' || reason === 'challenge_unknown') return words.expiredCode
  if (reason === 'too_many_tries' && seconds === undefined) return words.spentCode
  // A wait of a day in seconds would not help the user. Show the server's reason for it instead.
  if (reason !== undefined && reason !== 'hold' && seconds !== undefined)
    return format(errors.EMAIL_COOLDOWN, { seconds })
  if (reason === 'session_expired') return errors.SESSION_EXPIRED
  if (reason !== undefined) return isFoyerError(error) && error.message ? error.message : errors.UNKNOWN
  return getErrorText(errors, isFoyerError(error) ? error : { code: getErrorCode(error) })
}
