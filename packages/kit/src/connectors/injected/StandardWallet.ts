import type { SolanaSendOptions } from '../createSolanaMethods.js'

// The shapes of the Wallet Standard, as far as we use them. What a wallet brings is parsed by them, and stays hostile.

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** As `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface StandardFeatures {
  readonly 'standard:connect': {
    connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>
  }
  readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
  readonly 'standard:events'?: {
    on(
      event: 'change',
      listener: (change: { readonly accounts?: unknown; readonly chains?: unknown }) => void,
    ): () => void
  }
  readonly 'solana:signMessage'?: {
    signMessage(
      ...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]
    ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction'?: {
    signTransaction(
      ...inputs: readonly {
        readonly account: StandardAccount
        readonly transaction: Uint8Array
        readonly chain?: string
      }[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction'?: {
    signAndSendTransaction(
      ...inputs: readonly {
        readonly account: StandardAccount
        readonly transaction: Uint8Array
        readonly chain: string
        readonly options?: SolanaSendOptions
      }[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

export interface StandardWallet {
  readonly version?: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: StandardFeatures
  readonly accounts: readonly StandardAccount[]
}
