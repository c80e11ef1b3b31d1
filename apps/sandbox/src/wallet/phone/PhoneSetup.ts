/** A chain that the phone wallet supports, with its CAIP-2 id. */
export interface PhoneChain {
  readonly chainId: string
  readonly name: string
  /** The node, on this machine. */
  readonly rpcUrl: string
  readonly currency: { readonly symbol: string; readonly decimals: number }
}

/** An account of the phone wallet. */
export interface PhoneAccount {
  readonly namespace: string
  readonly address: string
  readonly name: string
  /** Derived from a public mnemonic: it protects nothing. */
  readonly privateKey: string
}

/** A token or contract whose calls the wallet can explain. */
export interface KnownContract {
  readonly address: string
  readonly name: string
  /** Set for tokens only. */
  readonly token?: { readonly symbol: string; readonly decimals: number }
}

/** The configuration of the phone wallet. The sandbox writes it into the page that it serves. */
export interface PhoneSetup {
  readonly relayUrl: string
  /** The project id for the relay. */
  readonly projectId: string
  readonly chains: readonly PhoneChain[]
  readonly accounts: readonly PhoneAccount[]
  readonly contracts: readonly KnownContract[]
}
