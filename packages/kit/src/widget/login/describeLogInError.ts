import type { Words } from '@foyer/messages/en'
import { describeError, format } from '@foyer/messages/format'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** Why the log-in was refused, in the codes of the frame; undefined when it was something else that failed. */
export function getRefusal(error: unknown): string | undefined {
  if (!isFoyerError(error) || error.code !== 'LOG_IN_REFUSED') return undefined
  const { reason } = error.context
  return typeof reason === 'string' ? reason : ''
}

/** How long the frame said to wait, in whole seconds; undefined when it did not. */
export function getWaitSeconds(error: unknown): number | undefined {
  const seconds = isFoyerError(error) ? error.context.seconds : undefined
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : undefined
}

/**
 * What a person reads when a log-in step fails. The wait is always told [S5.2]; a refusal we have no words for is told in
 * those of the server, which are meant for people too.
 */
export function describeLogInError(error: unknown, words: Words<'email'>, errors: Words<'errors'>): string {
  const reason = getRefusal(error)
  const seconds = getWaitSeconds(error)
  if (reason === 'code_wrong') return words.incorrectCode
  if (reason === 'code_expired' || reason === 'challenge_unknown') return words.expiredCode
  if (reason === 'too_many_tries' && seconds === undefined) return words.spentCode
  // A day in seconds says nothing to anybody; why it has to wait does.
  if (reason !== undefined && reason !== 'hold' && seconds !== undefined)
    return format(errors.EMAIL_COOLDOWN, { seconds })
  if (reason === 'session_expired') return errors.SESSION_EXPIRED
  if (reason !== undefined) return isFoyerError(error) && error.message ? error.message : errors.UNKNOWN
  return describeError(errors, isFoyerError(error) ? error : { code: getErrorCode(error) })
}
