import { useMemo, useState } from 'react'
import {
  type AccountPurchase,
  joinPurchases,
  listedIdsQuery,
  purchaseHistoryQuery,
} from '../../core/queries/purchaseHistory.js'
import { isSettled } from '../../core/storage/purchases.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { usePages } from '../../react/usePages.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'
import { usePurchases } from './usePurchases.js'
import { lookMs, useLooks } from './WaitingRow.js'

/** How often the newest page is read anew while nothing is under way, in ms; not in the spec. */
const pollMs = 30_000

/** Everything that was bought for an account, here and elsewhere; what is under way is looked at every three seconds. */
export function usePurchaseList(account: ActiveAccount) {
  const { client } = useWidget()
  const isShown = useShown(client)
  const kept = usePurchases(account)
  const [isUnderWay, setUnderWay] = useState(false)
  const everyMs = isUnderWay ? lookMs : pollMs
  const pages = usePages(
    client,
    (cursor) => purchaseHistoryQuery(client, account.address, cursor),
    isShown ? everyMs : undefined,
  )
  const ids = kept?.map(({ id }) => id) ?? []
  const listed = useQuery(client, ids.length > 0 ? listedIdsQuery(ids) : undefined).data
  useLooks(kept?.filter((each) => !isSettled(each)) ?? [])
  const { items: told, hasMore } = pages
  const all = useMemo((): readonly AccountPurchase[] => {
    if (!kept) return []
    // Before it is known which of them are the same, none is shown twice.
    const items = kept.length === 0 || listed ? (told ?? []) : []
    return joinPurchases(kept, listed ?? {}, { items, hasMore })
  }, [kept, listed, told, hasMore])
  // What was begun here is looked at one by one.
  const isSomeUnderWay = all.some((each) => !each.kept && !isSettled(each))
  if (isUnderWay !== isSomeUnderWay) setUnderWay(isSomeUnderWay)
  return { all, pages, isKnown: kept !== undefined && (all.length > 0 || told !== undefined || pages.error !== null) }
}
