import { useCallback } from 'react'
import { getErrorCode, isFoyerError } from '../../errors/FoyerError.js'
import { errors } from '../../messages/en/errors.js'
import { describeError } from '../../messages/format.js'
import { useWords } from '../useWords.js'

/** What a person reads about anything that was thrown. */
export function useErrorText(): (error: unknown) => string {
  const words = useWords('errors', errors)
  return useCallback(
    (error) => describeError(words, isFoyerError(error) ? error : { code: getErrorCode(error) }),
    [words],
  )
}

/** The person said no on a screen of the frame, or closed the widget over it. */
export function isDeclined(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === 'USER_REJECTED' || code === 'FRAME_REQUEST_ABORTED'
}
