import type { Hex } from './bytes.js'

/** A parsed transaction of an app. The frame determines missing fees, gas and nonce. */
export interface TransactionRequest {
  readonly type?: 0 | 1 | 2
  readonly chainId: bigint
  /** Undefined for the creation of a contract. */
  readonly to?: Hex
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: bigint
  readonly accessList: readonly AccessEntry[]
  /**
   * Signs the authorization of a transaction of type 4 (EIP-7702), for this nonce. Returns its fields for the
   * transaction.
   */
  readonly authorize?: (nonce: bigint) => Promise<RlpInput>
}

export interface AccessEntry {
  readonly address: Hex
  readonly storageKeys: readonly Hex[]
}

/** Fees in wei per gas: one price for types 0 and 1, a maximum and a tip for type 2. */
export type Fees =
  | { readonly type: 0; readonly gasPrice: bigint }
  | { readonly type: 1; readonly gasPrice: bigint }
  | { readonly type: 2; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** A transaction with all signed fields. */
export interface FullTransaction {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  readonly fees: Fees
  readonly to?: Hex
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList: readonly AccessEntry[]
  /** The fields of a signed authorization, only with fees of type 2. The transaction then has type 4 (EIP-7702). */
  readonly authorization?: RlpInput
}

/** Data for the recursive length prefix: bytes, or a list. */
export type RlpInput = Uint8Array | readonly RlpInput[]

export interface Signature {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: 0 | 1
}
