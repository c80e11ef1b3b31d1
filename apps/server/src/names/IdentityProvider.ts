/** The name and avatar of an address. Null if there is none. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

/** A source of names. A host program can replace it. */
export interface IdentityProvider {
  /**
   * Fetches the address's primary name on a network, if the name resolves to the address, and its avatar URL. Throws
   * `unsupported_chain`, `upstream_failed` or `upstream_timeout`.
   */
  readonly fetchIdentity: (chainId: string | undefined, address: string) => Promise<Identity>
}
