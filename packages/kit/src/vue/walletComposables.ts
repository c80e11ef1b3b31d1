import { type MaybeRefOrGetter, toValue, watch } from 'vue'
import { requireLastInstance } from '../core/instances.js'
import type { FlowResult } from '../withoutWidget/createFlow.js'
import {
  createNetworkSwitch,
  type NetworkSwitch,
  type NetworkSwitchState,
  type NetworksState,
  projectNetworks,
} from '../withoutWidget/networkSwitch.js'
import type { WalletsQuery, WalletsState } from '../withoutWidget/Wallet.js'
import {
  createWalletConnection,
  type WalletConnection,
  type WalletConnectionState,
} from '../withoutWidget/walletConnection.js'
import { createWalletList, type WalletList } from '../withoutWidget/walletList.js'
import { createStateSource } from './createStateSource.js'
import { useFlow } from './useFlow.js'
import { useSource, useSourceObject } from './useSource.js'

/**
 * Returns the wallets that the Connect view shows as a reactive object: installed, recent, featured, custom, and those
 * of the server's catalogue [S1.8, S9.16]. Sends no request before `search`, `catalogue: true` or `fetchMore`.
 * `error.code` is `OFFLINE`, `HTTP_FAILED`, `RATE_LIMITED`, `RESPONSE_INVALID` or `TIMED_OUT`.
 *
 * @example const list = useWallets(() => ({ search: search.value })) // v-for="wallet in list.wallets"
 */
export function useWallets(
  query: MaybeRefOrGetter<WalletsQuery> = {},
): WalletsState & Pick<WalletList, 'fetchMore' | 'retry'> {
  const { get, subscribe, setQuery, fetchMore, retry } = createWalletList(requireLastInstance('useWallets'))
  const state = useSourceObject({
    get,
    subscribe: (listener) => {
      const stop = watch(() => ({ ...toValue(query) }), setQuery, { immediate: true })
      const undo = subscribe(listener)
      return () => {
        stop()
        undo()
      }
    },
  })
  return Object.assign(state, { fetchMore, retry })
}

/**
 * Connects a wallet. Returns a reactive object. See `createWalletConnection` for the states and the errors.
 *
 * @example const connection = useConnectWallet() // @click="connection.connect(wallet)"
 */
export function useConnectWallet(): FlowResult<WalletConnectionState, WalletConnection> {
  return useFlow('useConnectWallet', createWalletConnection)
}

/**
 * Returns the networks and `switchNetwork` as a reactive object. See `createNetworkSwitch` for the states and the
 * errors.
 *
 * @example const networks = useNetworks() // @click="networks.switchNetwork('eip155:8453')"
 */
export function useNetworks(): NetworksState & FlowResult<NetworkSwitchState, NetworkSwitch> {
  const { client } = requireLastInstance('useNetworks')
  const known = createStateSource(projectNetworks, projectNetworks(client.store.getInitialState()))
  const flow = useFlow('useNetworks', createNetworkSwitch)
  useSource(known, (networks) => Object.assign(flow, networks))
  return flow as typeof flow & NetworksState
}
