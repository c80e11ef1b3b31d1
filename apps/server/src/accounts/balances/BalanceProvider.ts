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
