import type { Words } from '@foyer/messages/en'
import { format } from '@foyer/messages/format'
import type { PurchaseState } from './startPurchase.js'

/** What a person can do from a purchase. */
export type PurchaseAction = 'havePaid' | 'tryAgain' | 'otherProvider' | 'activity' | 'link'

export interface PurchaseText {
  readonly title: string
  readonly text: string
  /** Of the ring. */
  readonly look: 'busy' | 'idle' | 'error' | 'success'
  /** Worth interrupting a screen reader for. */
  readonly isAlarm: boolean
  /** The most likely one first. */
  readonly actions: readonly PurchaseAction[]
}

/** The sums and names in the sentences; already cleaned. */
export interface PurchaseNames {
  readonly provider: string
  readonly token: string
  readonly paid: string
  readonly coins: string
}

/** What a person reads while they buy, and what they can do. `hasPaid`: they say so. Pure. */
export function describePurchase(
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
  if (stage === 'over') return describeEnd(say, state, words, coins)
  if (purchase?.status === 'pending')
    return {
      ...say(words.pendingTitle, words.pendingText, stage === 'late' ? 'idle' : 'busy', ['activity']),
      text: format(words.pendingText, { amount: coins }),
    }
  if (stage === 'late') return say(words.lateTitle, words.lateText, 'idle', ['activity', 'tryAgain'])
  if (isBlocked && opened) return say(words.blockedTitle, words.blockedText, 'busy', ['link'])
  if (isWindowClosed && !hasPaid) return say(words.closedTitle, words.closedText, 'idle', ['havePaid', 'tryAgain'])
  if (isWindowClosed || !opened) return say(words.waitingTitle, words.waitingText, 'busy', ['activity', 'tryAgain'])
  return say(words.windowTitle, words.windowText, 'busy', ['tryAgain'])
}

type Say = (
  title: string,
  text: string,
  look: PurchaseText['look'],
  actions: readonly PurchaseAction[],
  isAlarm?: boolean,
) => PurchaseText

function describeEnd(say: Say, { purchase }: PurchaseState, words: Words<'buy'>, coins: string): PurchaseText {
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
