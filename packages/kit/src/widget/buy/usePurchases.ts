import { purchasesQuery } from '../../core/storage/purchases.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Returns the stored purchases of an account and re-renders when they change. */
export function usePurchases(account: ActiveAccount) {
  const { client } = useWidget()
  return useQuery(client, purchasesQuery(client, account.id)).data
}
