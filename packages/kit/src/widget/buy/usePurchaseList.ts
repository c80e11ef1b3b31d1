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
import { pollIntervalMs, usePurchasePolling } from './PendingPurchaseRow.js'
import { usePurchases } from './usePurchases.js'

/**
 * The interval at which the first page is refetched if no purchase is pending, in milliseconds. The spec does not
 * define it.
 */
const pollMs = 30_000

/**
 * Returns all purchases of an account, from this browser and from the server. Polls every three seconds while a
 * purchase is pending.
 */
export function usePurchaseList(account: ActiveAccount) {
  const { client } = useWidget()
  const isShown = useShown(client)
  const kept = usePurchases(account)
  const [isUnderWay, setUnderWay] = useState(false)
  const everyMs = isUnderWay ? pollIntervalMs : pollMs
  const pages = usePages(
    client,
    (cursor) => purchaseHistoryQuery(client, account.address, cursor),
    isShown ? everyMs : undefined,
  )
  const ids = kept?.map(({ id }) => id) ?? []
  const listed = useQuery(client, ids.length > 0 ? listedIdsQuery(ids) : undefined).data
  usePurchasePolling(kept?.filter((each) => !isSettled(each)) ?? [])
  const { items: told, hasMore } = pages
  const all = useMemo((): readonly AccountPurchase[] => {
    if (!kept) return []
    // Until the ids are matched, hide the server's list: a purchase could appear twice.
    const items = kept.length === 0 || listed ? (told ?? []) : []
    return joinPurchases(kept, listed ?? {}, { items, hasMore })
  }, [kept, listed, told, hasMore])
  // Purchases of this browser are polled individually, so they do not change this interval.
  const isSomeUnderWay = all.some((each) => !each.kept && !isSettled(each))
  if (isUnderWay !== isSomeUnderWay) setUnderWay(isSomeUnderWay)
  return { all, pages, isKnown: kept !== undefined && (all.length > 0 || told !== undefined || pages.error !== null) }
}
