import type { Words } from '../../messages/en.js'
import { format } from '../../messages/format.js'
import type { SwitchState } from './useNetworkSwitch.js'

export interface SwitchText {
  readonly title: string
  readonly text: string
  /** Asking again may help. */
  readonly canRetry: boolean
}

/** What the person reads while and after the wallet is asked; a refusal by the person is nobody's fault. */
export function describeSwitch(
  state: SwitchState,
  words: Words<'networks'>,
  errorText: string,
  names: { readonly wallet: string; readonly network: string },
): SwitchText {
  if (state.status === 'asking')
    return { title: words.approveTitle, text: format(words.approveText, names), canRetry: false }
  switch (state.code) {
    case 'USER_REJECTED':
    case 'ABORTED':
      return { title: words.declinedTitle, text: words.declinedText, canRetry: true }
    case 'CHAIN_NOT_SUPPORTED':
      return {
        title: format(words.notSupportedTitle, names),
        text: format(words.notSupportedText, names),
        canRetry: false,
      }
    case 'NETWORK_NOT_FOUND':
      return { title: words.failedTitle, text: errorText, canRetry: false }
    case 'REQUEST_PENDING':
    case 'TIMED_OUT':
    case 'OFFLINE':
    case 'WALLET_DISCONNECTED':
    case 'UNAUTHORIZED':
      return { title: words.failedTitle, text: errorText, canRetry: true }
    default:
      return { title: words.failedTitle, text: format(words.failedText, names), canRetry: true }
  }
}
