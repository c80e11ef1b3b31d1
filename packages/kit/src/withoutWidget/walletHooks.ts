import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useInstance } from '../react/AppKitContext.js'
import { useClientState } from '../react/useClientState.js'
import type { FlowResult } from './createFlow.js'
import {
  createNetworkSwitch,
  type NetworkSwitch,
  type NetworkSwitchState,
  type NetworksState,
  projectNetworks,
} from './networkSwitch.js'
import { useFlow } from './useFlow.js'
import type { WalletsQuery, WalletsState } from './Wallet.js'
import { createWalletConnection, type WalletConnection, type WalletConnectionState } from './walletConnection.js'
import { createWalletList, type WalletList } from './walletList.js'

/**
 * Returns the wallets that the Connect view shows: installed, recent, featured, custom, and those of the server's
 * catalogue [S1.8, S9.16]. Sends no request before `search`, `catalogue: true` or `fetchMore`. `error.code` is `OFFLINE`,
 * `HTTP_FAILED`, `RATE_LIMITED`, `RESPONSE_INVALID` or `TIMED_OUT`.
 *
 * @example const { wallets, hasMore, fetchMore } = useWallets({ search })
 */
export function useWallets(query: WalletsQuery = {}): WalletsState & Pick<WalletList, 'fetchMore' | 'retry'> {
  const appKit = useInstance('useWallets')
  const list = useMemo(() => createWalletList(appKit), [appKit])
  const state = useSyncExternalStore(list.subscribe, list.get, list.get)
  const { search, isCertifiedOnly, namespace, catalogue } = query
  useEffect(
    () => list.setQuery({ search, isCertifiedOnly, namespace, catalogue }),
    [list, search, isCertifiedOnly, namespace, catalogue],
  )
  return useMemo(() => ({ ...state, fetchMore: list.fetchMore, retry: list.retry }), [state, list])
}

/**
 * Connects a wallet. See `createWalletConnection` for the states and the errors.
 *
 * @example
 * const { connect, status, uri, openWallet, error } = useConnectWallet()
 * <button onClick={() => connect(wallet)}>{wallet.name}</button>
 */
export function useConnectWallet(): FlowResult<WalletConnectionState, WalletConnection> {
  return useFlow('useConnectWallet', createWalletConnection)
}

/**
 * Returns the networks and `switchNetwork`. See `createNetworkSwitch` for the states and the errors.
 *
 * @example
 * const { networks, network, switchNetwork } = useNetworks()
 * <button onClick={() => switchNetwork(networks[1].caipNetworkId)}>{networks[1].name}</button>
 */
export function useNetworks(): NetworksState & FlowResult<NetworkSwitchState, NetworkSwitch> {
  const { client } = useInstance('useNetworks')
  const known = useClientState(
    client,
    (state) => [state.networks, state.activeNamespace, state.namespaces[state.activeNamespace]],
    projectNetworks,
  )
  const flow = useFlow('useNetworks', createNetworkSwitch)
  return useMemo(() => ({ ...known, ...flow }), [known, flow])
}
