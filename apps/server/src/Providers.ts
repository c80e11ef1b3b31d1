import type { BalanceProvider } from './accounts/balances/BalanceProvider.js'
import type { ActivityProvider } from './chains/ActivityProvider.js'
import type { NftProvider } from './chains/NftProvider.js'
import type { RpcProvider } from './chains/rpc/RpcProvider.js'
import type { IdentityProvider } from './names/IdentityProvider.js'
import type { OnrampProvider } from './onramp/OnrampProvider.js'
import type { SwapProvider } from './swap/SwapProvider.js'
import type { PriceProvider } from './tokens/prices/PriceProvider.js'
import type { TokenListProvider } from './tokens/tokenLists/TokenListProvider.js'

/** Replacements for the server's data sources, for programs that embed the server. */
export interface Providers {
  readonly rpc?: RpcProvider
  readonly balances?: BalanceProvider
  readonly prices?: PriceProvider
  readonly identity?: IdentityProvider
  /** Used in this order, before the sources of the networks file. */
  readonly activity?: readonly ActivityProvider[]
  /** Used before the sources of the networks file. */
  readonly nfts?: readonly NftProvider[]
  /** Their data about a token has priority over the operator's lists. */
  readonly tokenLists?: readonly TokenListProvider[]
  /** Used in addition to those of the networks file. */
  readonly swaps?: readonly SwapProvider[]
  /** Offered before those of the settings. */
  readonly onramps?: readonly OnrampProvider[]
}
