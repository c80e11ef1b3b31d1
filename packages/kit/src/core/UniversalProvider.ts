/** The permissions that a wallet granted in one namespace. */
interface GrantedNamespace {
  readonly chains: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A pairing session, by the names of the pairing protocol. */
export interface UniversalProviderSession {
  readonly topic: string
  /** In seconds since 1970. */
  readonly expiry: number
  readonly acknowledged: true
  readonly controller: string
  readonly peer: {
    readonly publicKey: string
    readonly metadata: {
      readonly name: string
      readonly description: string
      readonly url: string
      readonly icons: readonly string[]
    }
  }
  readonly namespaces: Readonly<Record<string, GrantedNamespace>>
  readonly requiredNamespaces: Readonly<Record<string, Omit<GrantedNamespace, 'accounts'>>>
  readonly optionalNamespaces: Readonly<Record<string, Omit<GrantedNamespace, 'accounts'>>>
  readonly sessionProperties?: Readonly<Record<string, unknown>>
}

export interface UniversalProviderEvents {
  /** A pairing URI to show. */
  display_uri: string
  connect: { readonly session: UniversalProviderSession }
  session_update: { readonly topic: string; readonly params: Pick<UniversalProviderSession, 'namespaces'> }
  session_event: {
    readonly topic: string
    readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  }
  session_delete: { readonly topic: string }
  disconnect: { readonly topic: string }
}

interface Listen<Owner> {
  <Name extends keyof UniversalProviderEvents>(
    event: Name,
    listener: (payload: UniversalProviderEvents[Name]) => void,
  ): Owner
  /** An event that the wallet sends, such as `accountsChanged` and `chainChanged`. */
  (event: string, listener: (payload: never) => void): Owner
}

interface RequestArguments {
  readonly method: string
  readonly params?: object | undefined
}

/** The parts of the pairing client that apps use. */
export interface UniversalProviderClient {
  readonly session: {
    readonly length: number
    readonly keys: readonly string[]
    getAll(): UniversalProviderSession[]
    /** @throws FoyerError `WALLET_DISCONNECTED` for a topic without a session. */
    get(topic: string): UniversalProviderSession
  }
  request<Answer = unknown>(args: {
    readonly topic: string
    readonly chainId: string
    readonly request: RequestArguments
  }): Promise<Answer>
  disconnect(args: { readonly topic: string }): Promise<void>
}

/**
 * The pairing session that `getUniversalProvider()` returns, with the names of `@walletconnect/universal-provider`. An
 * instance uses one object for all its sessions.
 */
export interface UniversalProvider {
  /** Undefined while no wallet is paired. */
  readonly session: UniversalProviderSession | undefined
  /** The pairing URI that is shown now. */
  readonly uri: string | undefined
  readonly client: UniversalProviderClient
  /**
   * Sends a request to the wallet, or on EVM networks possibly to a node. `chain` is a CAIP-2 id. Default: the active
   * network.
   *
   * @throws an error with the `code` of the wallet or node; FoyerError `WALLET_DISCONNECTED`, `CHAIN_NOT_SUPPORTED`,
   *   `METHOD_NOT_SUPPORTED`.
   */
  request<Answer = unknown>(args: RequestArguments, chain?: string): Promise<Answer>
  /** Changes the network that requests without `chain` go to. Has no effect for a network that the wallet did not grant. */
  setDefaultChain(chain: string): void
  disconnect(): Promise<void>
  readonly on: Listen<UniversalProvider>
  readonly once: Listen<UniversalProvider>
  readonly off: Listen<UniversalProvider>
  readonly removeListener: Listen<UniversalProvider>
}
