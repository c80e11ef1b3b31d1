import type { Words } from '@foyer/messages/en'
import { describeError, format } from '@foyer/messages/format'
import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import type { PairingAddress, PairingState } from './pairingState.js'

export interface PairingText {
  readonly title: string
  readonly text: string
  /** Worth interrupting a screen reader for; a person's own "no" is not. */
  readonly isAlarm: boolean
}

/** How a pairing came to an end without a connection; undefined while it has not. */
export function describeEnd(
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
      return describeFailure(address, words, errors)
    default: {
      const never: never = address
      return never
    }
  }
}

/** Codes that, before there was an address, mean that the relay did not answer. */
const unreachable: readonly ErrorCode[] = ['TIMED_OUT', 'HTTP_FAILED', 'WALLET_REQUEST_FAILED', 'UNKNOWN']

function describeFailure(
  { code, context, hadAddress }: Extract<PairingAddress, { status: 'failed' }>,
  words: Words<'pairing'>,
  errors: Words<'errors'>,
): PairingText {
  if (code === 'USER_REJECTED') return { title: words.declinedTitle, text: words.declinedText, isAlarm: false }
  if (code === 'CONNECTOR_NOT_FOUND')
    return { title: words.unavailableTitle, text: words.unavailableText, isAlarm: true }
  if (hadAddress) return { title: words.failedTitle, text: describeError(errors, { code, context }), isAlarm: true }
  const text = unreachable.includes(code) ? words.unreachableText : describeError(errors, { code, context })
  return { title: words.unreachableTitle, text, isAlarm: true }
}

export interface AppText extends PairingText {
  readonly ring: 'busy' | 'idle' | 'error' | 'success'
  /** What the button does: open the wallet, wait for an address first, open it once more, or begin anew. */
  readonly action: 'open' | 'wait' | 'again' | 'retry' | 'restart' | 'none'
}

/** What a person reads while a wallet's own app, web page or program is waited for. */
export function describeApp(
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
  const end = describeEnd(address, words, errors)
  if (end) return { ...end, ring: 'error', action: 'restart' }
  if (address.status === 'connected') return say(words.connectedTitle, '', 'success', 'none')
  if (address.status !== 'ready') return say(words.preparingTitle, words.preparingText, 'busy', 'wait')
  switch (link) {
    case 'none':
      return say(words.readyTitle, platform === 'web' ? words.readyWebText : words.readyText, 'idle', 'open')
    case 'missing':
      // Programs and pages open without covering this one: only an app that did not is missed.
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
