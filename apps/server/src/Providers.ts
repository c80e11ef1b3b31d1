import type { BalanceProvider } from './accounts/balances/BalanceProvider.js'
import type { ActivityProvider } from './chains/ActivityProvider.js'
import type { NftProvider } from './chains/NftProvider.js'
import type { RpcProvider } from './chains/rpc/RpcProvider.js'
import type { IdentityProvider } from './names/IdentityProvider.js'
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
