/** A chain the phone wallet knows, by CAIP-2 id. */
export interface PhoneChain {
  readonly chainId: string
  readonly name: string
  /** A node on this machine. */
  readonly rpcUrl: string
  readonly currency: { readonly symbol: string; readonly decimals: number }
}

/** An account of the phone wallet. */
export interface PhoneAccount {
  readonly namespace: string
  readonly address: string
  readonly name: string
  /** Derived from a mnemonic everybody knows: it protects nothing. */
  readonly privateKey: string
}

/** A token or contract whose calls the wallet can put into words. */
export interface KnownContract {
  readonly address: string
  readonly name: string
  /** Only for tokens. */
  readonly token?: { readonly symbol: string; readonly decimals: number }
}

/** What the sandbox tells its phone wallet about the world; written into the page it serves. */
export interface PhoneSetup {
  readonly relayUrl: string
  /** Project id shown to the relay. */
  readonly projectId: string
  readonly chains: readonly PhoneChain[]
  readonly accounts: readonly PhoneAccount[]
  readonly contracts: readonly KnownContract[]
}
