import type { ChainId } from '@foyer/primitives/ChainId'
import type { Network, NetworkInput } from '@foyer/primitives/networks/Network'
import type { Chain } from 'viem'
import type { Adapter } from '../../core/Adapter.js'
import type { CustomRpcUrl } from '../../core/Options.js'

// Do not import wagmi here: an app has `wagmi` or `@wagmi/core`, and each entry provides the types of its package.

/** The parameters of wagmi's `createConfig`, with `networks` in place of `chains`, and those that AppKit's adapter adds. */
export type AdapterParameters<ConfigParameters> = Partial<ConfigParameters> & {
  readonly networks: readonly NetworkInput[]
  /** Has no effect: the instance has its project id. */
  readonly projectId?: string
  /** Requested before the networks' own nodes. */
  readonly customRpcUrls?: Readonly<Record<ChainId, readonly CustomRpcUrl[]>>
  readonly pendingTransactionsFilter?: PendingTransactionsFilter
}

export interface PendingTransactionsFilter {
  readonly enable: boolean
  /** In ms; default 30,000. */
  readonly pollingInterval?: number
}

export interface BoundAdapter<WagmiConfig> extends Adapter {
  readonly namespace: 'eip155'
  readonly adapterType: 'wagmi'
  /** The config for `<WagmiProvider>` and for wagmi's actions. */
  readonly wagmiConfig: WagmiConfig
  readonly wagmiChains: readonly [Chain, ...Chain[]]
  /** The EVM networks of the config, including those added to the instance later. */
  readonly networks: Network[]
}
