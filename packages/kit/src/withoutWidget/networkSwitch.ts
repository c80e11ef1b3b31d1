import type { Network } from '@foyer/primitives/networks/Network'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, isOnUnsupportedChain } from '../core/state/select.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

export interface NetworkSwitchState extends FlowError {
  /** `switching`: the wallet must confirm, or switches without a question. */
  readonly status: 'idle' | 'switching' | 'failed'
  /** The network of the last `switchNetwork`: a CAIP-2 id or a number, as given. */
  readonly target: string | number | undefined
}

/** Switches networks without the widget. */
export interface NetworkSwitch extends Flow<NetworkSwitchState> {
  /** Switches to a configured network, given by its CAIP-2 id or number. Returns the state at the end. */
  switchNetwork(id: string | number): Promise<NetworkSwitchState>
  cancel(): void
  reset(): void
}

export interface NetworksState {
  /** The networks of the options, and those of `addNetwork`. */
  readonly networks: readonly Network[]
  /** The active network. A placeholder without nodes if the wallet is on a chain that is not configured. */
  readonly network: Network | undefined
  /** True if the wallet is on a chain that is not configured. Show `networks` and `switchNetwork` then. */
  readonly isUnsupported: boolean
}

export function projectNetworks(state: State): NetworksState {
  return {
    networks: state.networks,
    network: getActiveNetwork(state),
    isUnsupported: isOnUnsupportedChain(state),
  }
}

const idle: NetworkSwitchState = { status: 'idle', target: undefined, error: null }

/**
 * Creates switches of the network [S4.29, S4.30]. Methods always settle and never reject. `error.code` is
 * `NETWORK_NOT_FOUND`, `USER_REJECTED`, `CHAIN_NOT_SUPPORTED`, `TIMED_OUT`, `ABORTED` or another code of the wallet.
 *
 * @example const { error } = await createNetworkSwitch(appKit).switchNetwork('eip155:8453')
 */
export function createNetworkSwitch(appKit: AppKit): NetworkSwitch {
  const { client } = appKit
  const flow = createFlow(client, idle)
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    switchNetwork: (target) =>
      flow.run({
        begin: { status: 'switching', target },
        failure: { status: 'failed' },
        work: async ({ signal }) => {
          const { switchToNetwork } = await import('./switchToNetwork.js')
          await switchToNetwork(client, target, signal)
          return { status: 'idle' }
        },
      }),
  }
}
