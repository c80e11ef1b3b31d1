import type { ActivityProvider } from './chains/ActivityProvider.js'
import type { NftProvider } from './chains/NftProvider.js'
import type { OnrampProvider } from './onramp/OnrampProvider.js'
import type { SwapProvider } from './swap/SwapProvider.js'
import type { PriceProvider } from './tokens/prices/PriceProvider.js'
import type { TokenListProvider } from './tokens/tokenLists/TokenListProvider.js'

/** What a host program may put in place of the server's own sources of data. */
export interface Providers {
  readonly rpc?: RpcProvider
  readonly balances?: BalanceProvider
  readonly prices?: PriceProvider
  readonly identity?: IdentityProvider
  /** Asked in order, before those of the networks file. */
  readonly activity?: readonly ActivityProvider[]
  /** Asked before those of the networks file. */
  readonly nfts?: readonly NftProvider[]
  /** What they say of a token counts before the operator's own lists. */
  readonly tokenLists?: readonly TokenListProvider[]
  /** Asked beside those of the networks file. */
  readonly swaps?: readonly SwapProvider[]
  /** Offered before those of the settings. */
  readonly onramps?: readonly OnrampProvider[]
}

/** What an account holds of one asset, in the asset's smallest unit. */
export interface Holding {
  readonly chainId: string
  /** Token contract; undefined for the native currency. */
  readonly token: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconSymbol: string
  readonly atomic: bigint
  /** It stands in a list the operator chose; anything else is what somebody put there. */
  readonly isListed: boolean
  /** It looks like a lure. */
  readonly isSpam?: boolean
}

/** Where balances come from; replaceable. */
export interface BalanceProvider {
  /**
   * The native currency (always) and the known tokens above zero of an address on one network.
   * Throws `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly fetchHoldings: (chainId: string, address: string) => Promise<readonly Holding[]>
}

/** Name and picture of an address; null when there is none. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

/** Where names come from; replaceable. */
export interface IdentityProvider {
  /**
   * The address's primary name on a network, only if the name points back at the address, and its avatar's web address.
   * Throws `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly fetchIdentity: (chainId: string | undefined, address: string) => Promise<Identity>
}

/** One JSON-RPC call without its envelope. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** What a node answered to one call. */
export type RpcOutcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** How the server reaches the nodes of a network; replaceable. */
export interface RpcProvider {
  /**
   * Asks the network's nodes, one answer per call in the same order, within ten seconds [S9.9].
   * Throws `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly send: (chainId: string, requests: readonly RpcRequest[]) => Promise<RpcOutcome[]>
}
