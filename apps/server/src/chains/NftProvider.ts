/** A non-fungible token (NFT) of an account. */
export interface HeldNft {
  /** The contract in lower case. On Solana, the mint. */
  readonly token: string
  /** The token id. 0 on Solana, because each token has a separate mint. */
  readonly tokenId: bigint
  readonly kind: 'erc721' | 'erc1155' | 'spl'
  /** The amount held. 1 for an ERC-721 token. */
  readonly amount: bigint
  /** False if a plain transfer cannot move the token. */
  readonly isTransferable?: boolean
}

/** A page of an account's NFTs. */
export interface NftPage {
  readonly nfts: readonly HeldNft[]
  /** The cursor of the next page, in the provider's own format. Undefined after the last page. */
  readonly next: string | undefined
}

/** A replaceable source of the NFTs of an account. */
export interface NftProvider {
  /** The name in responses and logs. */
  readonly name: string
  /** Returns whether the provider supports a network. */
  readonly supports: (chainId: string) => boolean
  /**
   * Fetches one page in a fixed order. `cursor` is the `next` of an earlier page of this provider.
   *
   * Throws `bad_request` for an unknown cursor, `upstream_failed`, `upstream_timeout` or `unavailable`.
   */
  readonly fetchNfts: (query: {
    readonly chainId: string
    /** The address in lower case, except on Solana. */
    readonly address: string
    readonly cursor?: string | undefined
    /** The maximum number of tokens on the page, 1 to 100. */
    readonly limit: number
  }) => Promise<NftPage>
}
