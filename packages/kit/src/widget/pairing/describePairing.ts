import type { Words } from '@foyer/messages/en'
import { format, getErrorText } from '@foyer/messages/format'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import type { PairingAddress, PairingState } from './pairingState.js'

export interface PairingText {
  readonly title: string
  readonly text: string
  /** True if the text should interrupt a screen reader. A rejection by the user should not. */
  readonly isAlarm: boolean
}

/** Returns the text for a pairing that ended without a connection. Returns undefined if it has not ended. */
export function getPairingEndText(
  address: PairingAddress,
  words: Words<'pairing'>,
  errors: Words<'errors'>,
): PairingText | undefined {
  switch (address.status) {
    case 'none':
    case 'preparing':
    case 'ready':
    case 'connected':
      return undefined
    case 'expired':
      return { title: words.expiredTitle, text: words.expiredText, isAlarm: true }
    case 'failed':
      return getFailureText(address, words, errors)
    default: {
      const never: never = address
      return never
    }
  }
}

/** Error codes that mean an unreachable relay if no address exists yet. */
const unreachableCodes: readonly ErrorCode[] = ['TIMED_OUT', 'HTTP_FAILED', 'WALLET_REQUEST_FAILED', 'UNKNOWN']

function getFailureText(
  { code, context, hadAddress }: Extract<PairingAddress, { status: 'failed' }>,
  words: Words<'pairing'>,
  errors: Words<'errors'>,
): PairingText {
  if (code === 'USER_REJECTED') return { title: words.declinedTitle, text: words.declinedText, isAlarm: false }
  if (code === 'CONNECTOR_NOT_FOUND')
    return { title: words.unavailableTitle, text: words.unavailableText, isAlarm: true }
  if (hadAddress) return { title: words.failedTitle, text: getErrorText(errors, { code, context }), isAlarm: true }
  const text = unreachableCodes.includes(code) ? words.unreachableText : getErrorText(errors, { code, context })
  return { title: words.unreachableTitle, text, isAlarm: true }
}

export interface AppText extends PairingText {
  readonly ring: 'busy' | 'idle' | 'error' | 'success'
  /** The action of the button: open the wallet, wait for an address, open the wallet again or restart. */
  readonly action: 'open' | 'wait' | 'again' | 'retry' | 'restart' | 'none'
}

/** Returns the text shown while the wallet's mobile app, desktop app or web page is in use. */
export function getAppText(
  { address, link }: PairingState,
  platform: 'mobile' | 'web' | 'desktop',
  wallet: string,
  words: Words<'pairing'>,
  errors: Words<'errors'>,
): AppText {
  const say = (title: string, text: string, ring: AppText['ring'], action: AppText['action']): AppText => ({
    title: format(title, { wallet }),
    text: format(text, { wallet }),
    isAlarm: false,
    ring,
    action,
  })
  const end = getPairingEndText(address, words, errors)
  if (end) return { ...end, ring: 'error', action: 'restart' }
  if (address.status === 'connected') return say(words.connectedTitle, '', 'success', 'none')
  if (address.status !== 'ready') return say(words.preparingTitle, words.preparingText, 'busy', 'wait')
  switch (link) {
    case 'none':
      return say(words.readyTitle, platform === 'web' ? words.readyWebText : words.readyText, 'idle', 'open')
    case 'missing':
      // Desktop apps and web pages do not always cover this page. Only a mobile app can be detected as missing.
      if (platform === 'mobile') return say(words.missingTitle, words.missingText, 'idle', 'again')
      return say(words.waitingTitle, words.waitingText, 'busy', 'again')
    case 'opened':
    case 'away':
      return say(words.waitingTitle, words.waitingText, 'busy', 'again')
    case 'checking':
      return say(words.checkingTitle, words.checkingText, 'busy', 'again')
    case 'unanswered':
      return say(words.unansweredTitle, words.unansweredText, 'idle', 'retry')
    default: {
      const never: never = link
      return never
    }
  }
}
