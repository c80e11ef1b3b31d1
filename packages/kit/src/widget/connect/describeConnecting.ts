import type { Words } from '@foyer/messages/en'
import { describeError, format } from '@foyer/messages/format'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'

export type Connecting =
  | { readonly status: 'asking' }
  | { readonly status: 'connected' }
  | {
      readonly status: 'failed'
      readonly code: ErrorCode
      readonly context: Readonly<Record<string, string | number>>
    }

export interface ConnectingText {
  readonly title: string
  readonly text: string
  /** Worth interrupting a screen reader for; a person's own "no" is not. */
  readonly isAlarm: boolean
}

/** What the person reads while a wallet is asked, and why it did not come to anything [S8.26]. */
export function describeConnecting(
  state: Connecting,
  wallet: string,
  words: Words<'wallets'>,
  errors: Words<'errors'>,
): ConnectingText {
  const fill = (title: string, text: string, isAlarm: boolean): ConnectingText => ({
    title: format(title, { wallet }),
    text: format(text, { wallet }),
    isAlarm,
  })
  switch (state.status) {
    case 'asking':
      return fill(words.continueIn, words.continueInText, false)
    case 'connected':
      return fill(words.connectedTitle, '', false)
    case 'failed':
      break
    default: {
      const never: never = state
      return never
    }
  }
  switch (state.code) {
    case 'USER_REJECTED':
      return fill(words.declinedTitle, words.declinedText, false)
    case 'REQUEST_PENDING':
      return fill(words.pendingTitle, words.pendingText, true)
    case 'CONNECTOR_NOT_FOUND':
      return fill(words.unavailableTitle, words.unavailableText, true)
    case 'WALLET_REQUEST_FAILED':
    case 'UNKNOWN':
      return fill(words.failedTitle, words.failedText, true)
    default:
      return fill(words.failedTitle, describeError(errors, state), true)
  }
}
