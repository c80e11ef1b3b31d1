/** The kind of a transfer or approval. */
export type TransferKind = 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'approval' | 'approvalForAll'

/**
 * A transfer or approval. Addresses are in lower case. `amount` is in the smallest unit, and 1 for an ERC-721 token.
 */
export interface IndexedTransfer {
  readonly kind: TransferKind
  /** Undefined for the native currency. */
  readonly token: string | undefined
  readonly tokenId: bigint | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** A user operation that a transaction executed (ERC-4337). Addresses and hash are in lower case. */
export interface IndexedOperation {
  readonly hash: string
  readonly sender: string
  /** The contract that paid the fee. Undefined if the account paid. */
  readonly paymaster: string | undefined
  /** Whether the calls of the operation succeeded. The transaction succeeds in both cases. */
  readonly succeeded: boolean
  /** The fee in the smallest unit of the native currency. */
  readonly fee: bigint
}

/** A transaction with all its transfers in order. */
export interface IndexedTransaction {
  readonly hash: string
  readonly from: string
  /** Undefined for a deployment. */
  readonly to: string | undefined
  readonly nonce: number
  /** The used gas multiplied by its price, in the smallest unit. */
  readonly fee: bigint
  readonly succeeded: boolean
  /** The first four bytes of the call data, such as `0xa9059cbb`. Undefined without data. */
  readonly selector: string | undefined
  /** The contract that a deployment created. */
  readonly created: string | undefined
  readonly transfers: readonly IndexedTransfer[]
  readonly operations: readonly IndexedOperation[]
}

/** A block in the form that the indexer stores. */
export interface IndexedBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly IndexedTransaction[]
}

/** The sender of minted tokens and the receiver of burned tokens. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'
