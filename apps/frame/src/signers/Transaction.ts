import type { Hex } from './bytes.js'

/** A transaction as an app asks for it, parsed: absent fees, gas and nonce are found out by the frame. */
export interface TransactionRequest {
  readonly type?: 0 | 1 | 2
  readonly chainId: bigint
  /** Absent: a contract is made. */
  readonly to?: Hex
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: bigint
  readonly accessList: readonly AccessEntry[]
}

export interface AccessEntry {
  readonly address: Hex
  readonly storageKeys: readonly Hex[]
}

/** Fees in wei per gas: one price for types 0 and 1, a ceiling and a tip for type 2. */
export type Fees =
  | { readonly type: 0; readonly gasPrice: bigint }
  | { readonly type: 1; readonly gasPrice: bigint }
  | { readonly type: 2; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** A transaction with everything in it that is signed. */
export interface FullTransaction {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  readonly fees: Fees
  readonly to?: Hex
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList: readonly AccessEntry[]
}

export interface Signature {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: 0 | 1
}
