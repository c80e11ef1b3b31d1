/** How value moved, or who may move it. */
export type TransferKind = 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'approval' | 'approvalForAll'

/** One movement of value or one approval. Addresses are lower case; `amount` is in the smallest unit, 1 for an ERC-721. */
export interface IndexedTransfer {
  readonly kind: TransferKind
  /** Undefined for the native currency. */
  readonly token: string | undefined
  readonly tokenId: bigint | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** One transaction with all that it moved, in order. */
export interface IndexedTransaction {
  readonly hash: string
  readonly from: string
  /** Undefined for a deployment. */
  readonly to: string | undefined
  readonly nonce: number
  /** Gas times its price, in the smallest unit. */
  readonly fee: bigint
  readonly succeeded: boolean
  /** First four bytes of its data, such as `0xa9059cbb`; undefined without data. */
  readonly selector: string | undefined
  /** The contract a deployment made. */
  readonly created: string | undefined
  readonly transfers: readonly IndexedTransfer[]
}

/** One block as the indexer keeps it. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly IndexedTransaction[]
}

/** Nobody: what is minted comes from it, what is burned goes to it. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'
