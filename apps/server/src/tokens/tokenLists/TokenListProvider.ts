/** A token that somebody the operator trusts has described. */
export interface ListedToken {
  /** Contract, in upper or lower case as the list has it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Key of its mark; the symbol when absent. */
  readonly iconSymbol?: string | undefined
}

/** Where the tokens come from that count as verified; replaceable. */
export interface TokenListProvider {
  /** Named in logs. */
  readonly name: string
  /**
   * Tokens of a network in the list's own order, each contract once; none of a network it does not know. It throws nothing: a list that
   * cannot be had is as it was last, or empty.
   */
  readonly listTokens: (chainId: string) => Promise<readonly ListedToken[]>
}
