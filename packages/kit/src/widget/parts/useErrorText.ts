import { useCallback } from 'react'
import { getErrorCode, isFoyerError } from '../../errors/FoyerError.js'
import { describeError } from '../../messages/describeError.js'
import { errors } from '../../messages/en/errors.js'
import { useWords } from '../useWords.js'

/** What a person reads about anything that was thrown. */
export function useErrorText(): (error: unknown) => string {
  const words = useWords('errors', errors)
  return useCallback(
    (error) => describeError(words, isFoyerError(error) ? error : { code: getErrorCode(error) }),
    [words],
  )
}
