import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { formatAmount, formatMoney } from '@foyer/primitives/formatAmount'
import { useCallback } from 'react'
import { notify } from '../../core/notify.js'
import type { StoredPurchase } from '../../core/storage/purchases.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { OnPurchaseEnd } from './startPurchase.js'

type Method = 'card' | 'bank' | 'other'

function parsePaymentMethod(id: string): Method {
  if (/card/.test(id)) return 'card'
  return /bank|ach|sepa/.test(id) ? 'bank' : 'other'
}

/**
 * Returns translated names of payment methods. `name` stands alone, `by` fits inside a sentence. A method without a
 * translation is shown by its id.
 */
export function usePaymentMethodNames(): { name(id: string): string; by(id: string): string } {
  const words = useWords('buy', english)
  const plain = (id: string) => cleanName(id.replaceAll('_', ' '), 24)
  const bys = { card: words.byCard, bank: words.byBank }
  return {
    name: (id) => {
      const method = parsePaymentMethod(id)
      return method === 'other' ? plain(id) : words[method]
    },
    by: (id) => {
      const method = parsePaymentMethod(id)
      return method === 'other' ? format(words.byOther, { method: plain(id) }) : bys[method]
    },
  }
}

/** Returns the name of a provider, sanitized. */
export function getProviderName({ id, name }: { readonly id: string; readonly name: string }): string {
  return cleanName(name, 32) || id
}

/** Returns the name of a country in the language of `locale`. */
export function getCountryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Returns the names and amounts of a purchase, sanitized. Amounts are wrapped in direction isolates. */
export function usePurchaseSums(order: StoredPurchase | Omit<StoredPurchase, 'id' | 'atMs' | 'status'>) {
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

/**
 * Returns a function that shows a toast when a purchase ends. If the widget is closed, the toast appears when it opens
 * again.
 */
export function useNotifyPurchaseEnd(): OnPurchaseEnd {
  const { client } = useWidget()
  const { toastBought, toastFailed } = useWords('buy', english)
  const locale = useLocale()
  return useCallback(
    (order, { status, receives }) => {
      const isDone = status === 'success'
      const token = cleanSymbol(order.symbol)
      const amount = receives === undefined ? token : `${formatAmount(receives, locale)} ${token}`
      const short = isDone ? format(toastBought, { amount }) : toastFailed
      // Show no toast for an expired purchase: the user did not pay.
      if (status !== 'expired') notify(client, { kind: 'toast', variant: isDone ? 'success' : 'error', short })
    },
    [client, toastBought, toastFailed, locale],
  )
}
