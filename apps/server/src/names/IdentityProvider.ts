/** Name and picture of an address; null when there is none. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

/** A source of names. A host program can replace it. */
export interface IdentityProvider {
  /**
   * The address's primary name on a network, only if the name points back at the address, and its avatar's web address.
   * Throws `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly fetchIdentity: (chainId: string | undefined, address: string) => Promise<Identity>
}
