import { lazy, type ReactNode, Suspense } from 'react'
import { hasPurchases } from '../../core/storage/purchases.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useClientState } from '../../react/useClientState.js'
import { useWidget } from '../shell/WidgetContext.js'

const PendingSection = lazy(() =>
  import('../account/holdingViews.js').then(
    (module) => ({ default: module.PendingSection }),
    // The account view works without this section.
    () => ({ default: () => null }),
  ),
)

export interface PendingProps {
  readonly account: ActiveAccount
  /** True above other content: a settled transaction stays until the user leaves the view, so that nothing moves. */
  readonly isAbove?: boolean
  /** Opens the Activity tab, if it is not selected. Without it, all rows are shown. */
  readonly onShowAll?: (() => void) | undefined
}

/** The pending requests, purchases and transactions of the account. Loads its code only if there can be any. */
export function Pending(props: PendingProps): ReactNode {
  const { client } = useWidget()
  const hasRequests = useClientState(
    client,
    (state) => [state.walletRequests],
    ({ walletRequests = [] }) => walletRequests.length > 0,
  )
  // The key is spelled out because the module that stores transactions loads later.
  if (!hasRequests && !hasPurchases(client) && client.memory.get('sent_cache') === undefined) return null
  return (
    <Suspense fallback={null}>
      <PendingSection {...props} />
    </Suspense>
  )
}
