import { purchasesQuery } from '../../core/storage/purchases.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** The purchases of an account, followed. */
export function usePurchases(account: ActiveAccount) {
  const { client } = useWidget()
  return useQuery(client, purchasesQuery(client, account.id)).data
}
