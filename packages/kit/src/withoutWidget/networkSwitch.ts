import type { AppKit } from '../core/createInstance.js'
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
