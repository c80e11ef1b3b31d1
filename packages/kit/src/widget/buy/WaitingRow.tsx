import { buy as english } from '@foyer/messages/en/buy'
import { format } from '@foyer/messages/format'
import { type ReactNode, useEffect } from 'react'
import { lookAtPurchase } from '../../core/actions/buy.js'
import { findWaiting, type KeptPurchase } from '../../core/storage/purchases.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Row } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { resumePurchase } from './startPurchase.js'
import { usePurchaseSums, useTellEnd } from './useBuyWords.js'
import { usePurchases } from './usePurchases.js'

/** How often a purchase in progress is looked at from a list; the incumbent's figure. */
export const lookMs = 3_000

/** Looks at purchases in progress every three seconds while somebody can see them, and says how they end. */
export function useLooks(purchases: readonly KeptPurchase[]): void {
  const { client } = useWidget()
  const onEnd = useTellEnd()
  const isShown = useShown(client)
  const ids = purchases.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies(purchases): `ids` identifies them
  useEffect(() => {
    if (!isShown || ids === '') return undefined
    const controller = new AbortController()
    const looking = new Set<string>()
    const look = async (order: KeptPurchase) => {
      if (looking.has(order.id)) return
      looking.add(order.id)
      try {
        const { purchase, isNews } = await lookAtPurchase(client, order.id, controller.signal)
        if (isNews) onEnd(order, purchase)
      } catch {
        // What cannot be read now is read with the next look.
      } finally {
        looking.delete(order.id)
      }
    }
    const lookAtAll = () => {
      for (const order of purchases) void look(order)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') lookAtAll()
    }
    lookAtAll()
    const timer = setInterval(lookAtAll, lookMs)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      controller.abort()
    }
  }, [client, ids, isShown, onEnd])
}

/** The purchase that somebody still waits for, also after the page was loaded anew; nothing where there is none. */
export function WaitingRow({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client } = useWidget()
  const waiting = findWaiting(usePurchases(account) ?? [], client.environment.now())
  useLooks(waiting ? [waiting] : [])
  return waiting ? <Waiting kept={waiting} /> : null
}

function Waiting({ kept }: { readonly kept: KeptPurchase }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('buy', english)
  const onEnd = useTellEnd()
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
