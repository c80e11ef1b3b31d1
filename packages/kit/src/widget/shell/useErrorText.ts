import { errors } from '@foyer/messages/en/errors'
import { getErrorText } from '@foyer/messages/format'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { formatExactAmount } from '@foyer/primitives/formatAmount'
import { useCallback } from 'react'
import { useLocale, useWords } from './useWords.js'

/** Returns a function that converts an error to text for the user. */
export function useErrorText(): (error: unknown) => string {
  const words = useWords('errors', errors)
  const locale = useLocale()
  return useCallback(
    (error) => {
      const context = isFoyerError(error) ? error.context : {}
      const { amount } = context
      const shown = typeof amount === 'string' ? { ...context, amount: formatExactAmount(amount, locale) } : context
      return getErrorText(words, { code: getErrorCode(error), context: shown })
    },
    [words, locale],
  )
}

/** Returns true if the user rejected a request on a screen of the frame, or closed the widget during it. */
export function isDeclined(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === 'USER_REJECTED' || code === 'FRAME_REQUEST_ABORTED'
}
