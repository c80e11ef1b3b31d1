import type { Words } from '@foyer/messages/en'
import { format, getErrorText } from '@foyer/messages/format'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'

export type Connecting =
  /** `network` is set if the wallet was requested to switch to it. */
  | { readonly status: 'asking'; readonly network?: string }
  | { readonly status: 'connected' }
  | {
      readonly status: 'failed'
      readonly code: ErrorCode
      readonly context: Readonly<Record<string, string | number>>
    }

export interface ConnectingText {
  readonly title: string
  readonly text: string
  /** True if the text should interrupt a screen reader. A rejection by the user should not. */
  readonly isAlarm: boolean
}

/** Returns the text for a connection request: while it is pending, and after it succeeds or fails [S8.26]. */
export function getConnectingText(
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
      if (state.network === undefined) return fill(words.continueIn, words.continueInText, false)
      return { ...fill(words.continueIn, '', false), text: format(words.switchInText, { network: state.network }) }
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
      return fill(words.failedTitle, getErrorText(errors, state), true)
  }
}
