/** A sealed message on its way; the relay cannot read it. Times in milliseconds. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  readonly attestation: string | null
  readonly tag: number
  /** did:key of the client it came from. */
  readonly publisher: string
  readonly publishedAtMs: number
  readonly expiresAtMs: number
}

/** A message the mailbox holds; a higher number came later. */
export type KeptMessage = RelayMessage & { readonly seq: number }
