export interface TypedField {
  readonly name: string
  readonly type: string
}

/** EIP-712 data whose shape was checked; the values are checked when they are hashed. */
export interface TypedData {
  readonly types: ReadonlyMap<string, readonly TypedField[]>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}
