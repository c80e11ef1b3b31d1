import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { formatAmount, formatMoney } from '@foyer/primitives/formatAmount'
import { useCallback } from 'react'
import { notify } from '../../core/notify.js'
import type { KeptPurchase } from '../../core/storage/purchases.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { OnPurchaseEnd } from './startPurchase.js'

type Method = 'card' | 'bank' | 'other'

function readMethod(id: string): Method {
  if (/card/.test(id)) return 'card'
  return /bank|ach|sepa/.test(id) ? 'bank' : 'other'
}

/** What people call a way to pay, alone and inside a sentence; an id that nobody translated is shown as it is. */
export function useMethodWords(): { name(id: string): string; by(id: string): string } {
  const words = useWords('buy', english)
  const plain = (id: string) => cleanName(id.replaceAll('_', ' '), 24)
  const bys = { card: words.byCard, bank: words.byBank }
  return {
    name: (id) => {
      const method = readMethod(id)
      return method === 'other' ? plain(id) : words[method]
    },
    by: (id) => {
      const method = readMethod(id)
      return method === 'other' ? format(words.byOther, { method: plain(id) }) : bys[method]
    },
  }
}

/** A country as the language calls it. */
export function nameCountry(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** The sums of a purchase, cleaned and isolated from the direction of the sentence around them. */
export function usePurchaseSums(order: KeptPurchase | Omit<KeptPurchase, 'id' | 'atMs' | 'status'>) {
  const locale = useLocale()
  const token = cleanSymbol(order.symbol)
  const coins = order.receives === undefined ? token : `${formatAmount(order.receives, locale)} ${token}`
  return {
    provider: cleanName(order.provider.name, 32),
    token,
    paid: `\u2066${formatMoney(order.amount, order.currency, locale)}\u2069`,
    coins: `\u2066${coins}\u2069`,
  }
}

/** Says how a purchase ended, wherever the person is by then; who closed the widget hears of it with the next opening. */
export function useTellEnd(): OnPurchaseEnd {
  const { client } = useWidget()
  const { toastBought, toastFailed } = useWords('buy', english)
  const locale = useLocale()
  return useCallback(
    (order, { status, receives }) => {
      const isDone = status === 'success'
      const token = cleanSymbol(order.symbol)
      const amount = receives === undefined ? token : `${formatAmount(receives, locale)} ${token}`
      const short = isDone ? format(toastBought, { amount }) : toastFailed
      // What nobody paid for in time is nothing to tell of.
      if (status !== 'expired') notify(client, { kind: 'toast', variant: isDone ? 'success' : 'error', short })
    },
    [client, toastBought, toastFailed, locale],
  )
}
