import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { type ReactNode, useEffect } from 'react'
import { syncPurchase } from '../../core/actions/buy.js'
import type { StoredPurchase } from '../../core/storage/purchases.js'
import { useShown } from '../../react/pageHooks.js'
import { Row } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { resumePurchase } from './startPurchase.js'
import { useNotifyPurchaseEnd, usePurchaseSums } from './useBuyWords.js'

/** The interval at which lists poll pending purchases, in milliseconds. Same value as AppKit. */
export const pollIntervalMs = 3_000

/** Polls the pending purchases every three seconds while the widget is visible, and notifies the user when one ends. */
export function usePurchasePolling(purchases: readonly StoredPurchase[]): void {
  const { client } = useWidget()
  const onEnd = useNotifyPurchaseEnd()
  const isShown = useShown(client)
  const ids = purchases.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies(purchases): `ids` identifies them
  useEffect(() => {
    if (!isShown || ids === '') return undefined
    const controller = new AbortController()
    const looking = new Set<string>()
    const look = async (order: StoredPurchase) => {
      if (looking.has(order.id)) return
      looking.add(order.id)
      try {
        const { purchase, isNews } = await syncPurchase(client, order.id, controller.signal)
        if (isNews) onEnd(order, purchase)
      } catch {
        // Ignore the error: the next poll tries again.
      } finally {
        looking.delete(order.id)
      }
    }
    const pollAll = () => {
      for (const order of purchases) void look(order)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') pollAll()
    }
    pollAll()
    const timer = setInterval(pollAll, pollIntervalMs)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      controller.abort()
    }
  }, [client, ids, isShown, onEnd])
}

/** The row of a pending purchase. */
export function PendingPurchaseRow({ kept }: { readonly kept: StoredPurchase }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('buy', english)
  const onEnd = useNotifyPurchaseEnd()
  const { provider, coins, paid } = usePurchaseSums(kept)
  return (
    <Row
      title={kept.status === 'pending' ? words.pendingTitle : format(words.waitingTitle, { provider })}
      subtitle={format(words.bought, { token: coins, amount: paid })}
      icon={
        <span className="glyph">
          <Spinner />
        </span>
      }
      chevron
      onClick={() => push('BuyInProgress', { attempt: resumePurchase({ client, kept, onEnd }) })}
      data-testid="onramp-waiting"
    />
  )
}
