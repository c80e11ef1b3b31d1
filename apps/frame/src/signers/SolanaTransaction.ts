/** A Solana transaction taken apart, legacy or v0; keys are base58. */
export interface SolanaTransaction {
  readonly version: 'legacy' | 0
  /** 64 bytes each; zeros where nobody has signed yet. The first is the fee payer's. */
  readonly signatures: readonly Uint8Array[]
  /** What every signer signs. */
  readonly message: Uint8Array
  readonly signerCount: number
  readonly readonlySignerCount: number
  readonly readonlyOtherCount: number
  readonly keys: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly AddressLookup[]
}

export interface SolanaInstruction {
  readonly program: number
  /** Places in the keys, then in what the lookup tables give: writable ones of all tables first. */
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export interface AddressLookup {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}
