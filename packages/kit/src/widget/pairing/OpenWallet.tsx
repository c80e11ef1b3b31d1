import { lazy, type ReactNode, Suspense } from 'react'
import { getConnected } from '../../core/state/select.js'
import { useClientState } from '../../react/useClientState.js'
import { getPlatform } from '../shell/platforms.js'
import { useWidget } from '../shell/WidgetContext.js'

const OpenPairedWallet = lazy(() => import('./OpenPairedWallet.js'))

/** Shows a button that opens the wallet's app while a request is pending, if the wallet was paired on this phone. */
export function OpenWallet(): ReactNode {
  const { client } = useWidget()
  const isPaired = useClientState(
    client,
    ({ namespaces, activeNamespace }) => [namespaces, activeNamespace],
    (state) => getConnected(state)?.connector.type === 'WALLET_CONNECT',
  )
  if (!isPaired || getPlatform(client.environment.window) === 'desktop') return null
  return (
    <Suspense fallback={null}>
      <OpenPairedWallet />
    </Suspense>
  )
}
