import type { WalletInfo } from '../core/State.js'
import type { Namespace } from '../primitives/ChainId.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** Name, icon and kind of the connected wallet. */
export function useWalletInfo(namespace?: Namespace): { walletInfo: WalletInfo | undefined } {
  const { client } = useInstance('useWalletInfo')
  return useClientState(
    client,
    (state) => [state.namespaces[namespace ?? state.activeNamespace]?.account.connectedWalletInfo],
    (state) => ({ walletInfo: state.namespaces[namespace ?? state.activeNamespace]?.account.connectedWalletInfo }),
  )
}
