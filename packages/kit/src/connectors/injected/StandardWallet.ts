import { encodeBase58 } from '@foyer/primitives/base58'
import type { SolanaSendOptions } from '../createSolanaMethods.js'
import { toStandardChain } from '../standardChains.js'
import type { StandardSignIn } from '../standardSignIn.js'

// The part of the Wallet Standard that we use. These types do not validate anything: treat the data of a wallet as
// untrusted.

export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  /** For example `solana:mainnet`. */
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
  readonly 'solana:signIn'?: {
    signIn(...inputs: readonly StandardSignIn[]): Promise<
      readonly {
        readonly account: StandardAccount
        readonly signedMessage: Uint8Array
        readonly signature: Uint8Array
        /** The default is `ed25519`. */
        readonly signatureType?: string
      }[]
    >
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

/** The maximum number of accounts that the client lists. A wallet may grant more. */
const maxAccounts = 100

/**
 * Returns the first 100 accounts of a wallet. Accepts an account only if it has a key of 32 bytes that matches its
 * address.
 */
export function parseStandardAccounts(given: unknown): readonly StandardAccount[] {
  if (!Array.isArray(given)) return []
  try {
    return given.slice(0, maxAccounts).filter(isStandardAccount)
  } catch {
    // A field can be a getter that throws.
    return []
  }
}

function isStandardAccount(account: Partial<StandardAccount> | null): account is StandardAccount {
  const { address, publicKey, chains } = account ?? {}
  return (
    typeof address === 'string' &&
    publicKey instanceof Uint8Array &&
    publicKey.length === 32 &&
    encodeBase58(publicKey) === address &&
    Array.isArray(chains)
  )
}

/** Returns whether an account or a wallet supports a chain, by its CAIP-2 id or its name in the standard. */
export function isOnChain({ chains }: Pick<StandardAccount, 'chains'>, chainId: string): boolean {
  return chains.includes(toStandardChain(chainId)) || chains.includes(chainId)
}
