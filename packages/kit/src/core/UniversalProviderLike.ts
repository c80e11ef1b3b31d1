/** What a wallet is asked for in one family. */
interface AskedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  /** Where the provider itself reads a chain, by CAIP-2 id. */
  rpcMap?: Record<string, string>
}

/**
 * A client of the pairing protocol that the host brings, made and started: an instance of
 * `@walletconnect/universal-provider`, or whatever has these parts. Nothing else of it is touched, and what comes out of
 * it is the wallet's word, so it is parsed like any wallet's.
 *
 * It speaks in events: `display_uri` (an address to show), `connect`, `session_event`, `session_update`, `session_delete`,
 * `disconnect` and `default_chain_changed`. Time in its `session` is in seconds since 1970.
 */
export interface UniversalProviderLike {
  /** What a wallet agreed to, in this visit or an earlier one. */
  readonly session?: unknown
  /** By family, what is asked for and the chain it is on. */
  readonly namespaces?: unknown
  /** Offers an address until a wallet agrees; rejects with the wallet's number when it says no. */
  connect(question: { optionalNamespaces?: Record<string, AskedNamespace> }): Promise<unknown>
  /** Asks the wallet; rejects with its number when it says no. `chain` is a CAIP-2 id. */
  request(args: { method: string; params?: object | undefined }, chain?: string): Promise<unknown>
  disconnect(): Promise<void>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  /** The chain it answers for when it is not told one; `chain` is a CAIP-2 id. */
  setDefaultChain?(chain: string, rpcUrl?: string): void
  abortPairingAttempt?(): void
  cleanupPendingPairings?(options?: { deletePairings?: boolean }): Promise<void>
}
