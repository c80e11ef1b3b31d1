/** The requested permissions in one chain family. */
interface AskedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  /** The RPC URLs that the provider uses, by CAIP-2 id. */
  rpcMap?: Record<string, string>
}

/**
 * An initialized pairing client of the app: an instance of `@walletconnect/universal-provider`, or an object with these
 * members. Foyer uses no other members. Its data comes from the wallet, so Foyer validates it like the data of any
 * wallet.
 *
 * Its events: `display_uri` (a pairing URI to show), `connect`, `session_event`, `session_update`, `session_delete`,
 * `disconnect` and `default_chain_changed`. Times in `session` are in seconds since 1970.
 */
export interface UniversalProviderLike {
  /** The session that the wallet approved, in this visit or an earlier one. */
  readonly session?: unknown
  /** The requested permissions and the current chain, by chain family. */
  readonly namespaces?: unknown
  /** Creates pairing URIs until a wallet approves. Rejects with the wallet's error code if the wallet rejects. */
  connect(question: { optionalNamespaces?: Record<string, AskedNamespace> }): Promise<unknown>
  /**
   * Sends a request to the wallet. Rejects with the wallet's error code if the wallet rejects. `chain` is a CAIP-2 id.
   */
  request(args: { method: string; params?: object | undefined }, chain?: string): Promise<unknown>
  disconnect(): Promise<void>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  /** Sets the chain of requests without `chain`, by CAIP-2 id. */
  setDefaultChain?(chain: string, rpcUrl?: string): void
  abortPairingAttempt?(): void
  cleanupPendingPairings?(options?: { deletePairings?: boolean }): Promise<void>
}
