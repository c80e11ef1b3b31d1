import { account as english } from '@foyer/messages/en/account'
import { format } from '@foyer/messages/format'
import { formatAmount } from '@foyer/primitives/formatAmount'
import { useEffect } from 'react'
import { notify } from '../../core/notify.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import type { Payment } from '../activity/findPayments.js'
import { cleanSymbol } from '../shell/cleanName.js'
import { useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Keeps the account up to date while the view is visible, and announces incoming payments. */
export function useLiveAccount(account: ActiveAccount): void {
  const { client } = useWidget()
  const { toastReceived } = useWords('account', english)
  const locale = useLocale()
  const { id, network, address, isUnsupported } = account
  const isFollowed = useShown(client) && !isUnsupported
  // biome-ignore lint/correctness/useExhaustiveDependencies(id): it identifies `network` and `address`
  // biome-ignore lint/correctness/useExhaustiveDependencies(network): `id` identifies it
  // biome-ignore lint/correctness/useExhaustiveDependencies(address): `id` identifies it
  useEffect(() => {
    if (!isFollowed) return undefined
    const life = { isOver: false, undo: () => {} }
    const announce = ({ asset, amount }: Payment) => {
      const sum = `${formatAmount(amount, locale)} ${cleanSymbol(asset.symbol)}`
      notify(client, { kind: 'toast', variant: 'success', short: format(toastReceived, { amount: sum }) })
    }
    import('./subscribeAccountAndPayments.js').then(
      ({ subscribeAccountAndPayments }) => {
        if (!life.isOver) life.undo = subscribeAccountAndPayments(client, network, address, announce)
      },
      // If the code does not load, balances are still read at intervals.
      () => undefined,
    )
    return () => {
      life.isOver = true
      life.undo()
    }
  }, [client, id, isFollowed, toastReceived, locale])
}
