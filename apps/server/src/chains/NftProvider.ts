/** One non-fungible token an account holds. */
export interface HeldNft {
  /** Contract, lower case; on Solana the mint. */
  readonly token: string
  /** 0 on Solana, where each has a mint of its own. */
  readonly tokenId: bigint
  readonly kind: 'erc721' | 'erc1155' | 'spl'
  /** How many of it; 1 for an ERC-721. */
  readonly amount: bigint
  /** False where a plain transfer cannot give it away. */
  readonly isTransferable?: boolean
}

/** A page of what an account holds. */
export interface NftPage {
  readonly nfts: readonly HeldNft[]
  /** Where the next page begins, in the provider's own words; undefined after the last. */
  readonly next: string | undefined
}

/** Where the list of an account's non-fungible tokens comes from; replaceable. */
export interface NftProvider {
  /** Named in answers and logs. */
  readonly name: string
  /** Whether it can answer for a network. */
  readonly supports: (chainId: string) => boolean
  /**
   * One page, in a fixed order. `cursor` is what the same provider gave as `next`.
   * Throws `bad_request` for a cursor that is not its own, `upstream_failed`, `upstream_timeout` or `unavailable`.
   */
  readonly fetchNfts: (query: {
    readonly chainId: string
    /** Lower case, except on Solana. */
    readonly address: string
    readonly cursor?: string | undefined
    /** Most tokens of the page, 1 to 100. */
    readonly limit: number
  }) => Promise<NftPage>
}
