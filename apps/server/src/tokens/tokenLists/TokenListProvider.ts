/** A token in a list that the operator trusts. */
export interface ListedToken {
  /** The contract, in upper or lower case as in the list. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The key of the icon. The symbol if undefined. */
  readonly iconSymbol?: string | undefined
}

/** A replaceable source of verified tokens. */
export interface TokenListProvider {
  /** The name in logs. */
  readonly name: string
  /**
   * Returns the tokens of a network in the order of the list, each contract once, or none for an unknown network. Never
   * throws: after a failure, returns the last list or an empty one.
   */
  readonly listTokens: (chainId: string) => Promise<readonly ListedToken[]>
}
