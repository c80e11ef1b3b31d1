import type { Words } from '@foyer/messages/en'
import { format } from '@foyer/messages/format'
import type { PurchaseState } from './startPurchase.js'

/** An action that the user can take during or after a purchase. `link` opens the page of the provider again. */
export type PurchaseAction = 'havePaid' | 'tryAgain' | 'otherProvider' | 'activity' | 'link'

export interface PurchaseText {
  readonly title: string
  readonly text: string
  /** The state of the ring spinner. */
  readonly look: 'busy' | 'idle' | 'error' | 'success'
  /** True if a screen reader must announce the text at once. */
  readonly isAlarm: boolean
  /** The most likely action first. */
  readonly actions: readonly PurchaseAction[]
}

/** The names and amounts for the texts, already sanitized. */
export interface PurchaseNames {
  readonly provider: string
  readonly token: string
  readonly paid: string
  readonly coins: string
}

/**
 * Returns the text and the actions for the state of a purchase. `hasPaid` is true if the user confirmed the payment.
 */
export function createPurchaseText(
  state: PurchaseState,
  { provider, token, paid, coins }: PurchaseNames,
  words: Words<'buy'>,
  hasPaid: boolean,
  errorText: string,
): PurchaseText {
  const { stage, purchase, opened, isBlocked, isWindowClosed } = state
  const say = (
    title: string,
    text: string,
    look: PurchaseText['look'],
    actions: readonly PurchaseAction[],
    isAlarm = false,
  ): PurchaseText => {
    const values = { provider, token, amount: paid, host: opened?.host ?? provider }
    return { title: format(title, values), text: format(text, values), look, actions, isAlarm }
  }
  if (stage === 'opening') return say(words.openingTitle, words.openingText, 'busy', [])
  if (stage === 'refused') return say(words.refusedTitle, errorText, 'error', ['tryAgain', 'otherProvider'], true)
  if (stage === 'over') return createEndText(say, state, words, coins)
  if (purchase?.status === 'pending')
    return {
      ...say(words.pendingTitle, words.pendingText, stage === 'late' ? 'idle' : 'busy', ['activity']),
      text: format(words.pendingText, { amount: coins }),
    }
  if (stage === 'late') return say(words.lateTitle, words.lateText, 'idle', ['activity', 'link'])
  if (isBlocked && opened) return say(words.blockedTitle, words.blockedText, 'busy', ['link'])
  if (isWindowClosed && !hasPaid) return say(words.closedTitle, words.closedText, 'idle', ['havePaid', 'link'])
  if (isWindowClosed || !opened) return say(words.waitingTitle, words.waitingText, 'busy', ['activity', 'link'])
  return say(words.windowTitle, words.windowText, 'busy', ['link'])
}

type CreateText = (
  title: string,
  text: string,
  look: PurchaseText['look'],
  actions: readonly PurchaseAction[],
  isAlarm?: boolean,
) => PurchaseText

function createEndText(say: CreateText, { purchase }: PurchaseState, words: Words<'buy'>, coins: string): PurchaseText {
  const again: readonly PurchaseAction[] = ['tryAgain', 'otherProvider']
  if (purchase?.status === 'success')
    return { ...say('', words.successText, 'success', []), title: format(words.successTitle, { amount: coins }) }
  if (purchase?.status === 'expired') return say(words.expiredTitle, words.expiredText, 'idle', again)
  switch (purchase?.reason) {
    case 'declined':
      return say(words.declinedTitle, words.declinedText, 'error', again, true)
    case 'cancelled':
      return say(words.cancelledTitle, words.cancelledText, 'idle', again)
    case 'refunded':
      return say(words.refundedTitle, words.refundedText, 'error', again, true)
    default:
      return say(words.endedTitle, words.endedText, 'error', again, true)
  }
}
