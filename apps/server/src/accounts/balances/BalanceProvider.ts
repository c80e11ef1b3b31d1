/** The balance of an account in one asset, in the asset's smallest unit. */
export interface Holding {
  readonly chainId: string
  /** The token contract. Undefined for the native currency. */
  readonly token: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconSymbol: string
  readonly atomic: bigint
  /** Whether the token is in a list of the operator. Other tokens may be spam. */
  readonly isListed: boolean
  /** Whether the token looks like spam. */
  readonly isSpam?: boolean
}

/** A source of balances. A host program can replace it. */
export interface BalanceProvider {
  /**
   * Returns the native currency (always) and the known tokens with a balance, for an address on one network. Throws
   * `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly fetchHoldings: (chainId: string, address: string) => Promise<readonly Holding[]>
}
