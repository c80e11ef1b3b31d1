import type { PublicKey, SendOptions, Signer } from '@solana/web3.js'
import { createSolanaAdapter } from '../../adapters/solana/index.js'
import type { SolanaMethods } from '../../connectors/createSolanaMethods.js'
import type { Adapter } from '../../core/Adapter.js'
import type { Client } from '../../core/Client.js'
import { attachWallets, type WalletAdapter } from './attachWallets.js'

// Package entry `@foyer/kit/adapter-solana`.

export type {
  SolanaConnection,
  SolanaMethods,
  SolanaPublicKey,
  SolanaSendOptions,
} from '../../connectors/createSolanaMethods.js'
export type { HostTransaction, KitTransaction, Web3Transaction } from '../../connectors/hostTransactions.js'
export type { WalletAdapter } from './attachWallets.js'

/** Of `walletProvider.sendTransaction`. */
export interface SendTransactionOptions extends SendOptions {
  /** Keys of the host's own that sign first. */
  readonly signers?: Signer[]
}

/** What `appKit.getProvider('solana')` and `useAppKitProvider('solana')` give, for an app with web3.js 1. */
export interface Provider extends Omit<SolanaMethods, 'publicKey'> {
  /** Undefined while nobody is connected. Has what web3.js calls of a key, without being made by its class. */
  readonly publicKey: PublicKey | undefined
  /** The 64 bytes of the signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

/** A commitment, or the settings of web3.js' `Connection`, for `useAppKitConnection`. */
export type ConnectionSettings = string | { readonly commitment?: string; readonly [setting: string]: unknown }

export interface SolanaAdapterParameters {
  /** `confirmed` when absent. */
  readonly connectionSettings?: ConnectionSettings
  /** Wallets that the host brings, as `@solana/wallet-adapter-react` takes them; the ones that announce themselves need not be among them. */
  readonly wallets?: readonly WalletAdapter[]
  /** Wallets of the Wallet Standard are found whatever this says. */
  readonly registerWalletStandard?: boolean
}

/** The Solana adapter that Foyer has anyway, by the name under which apps with Solana's own libraries ask for it. */
export interface SolanaAdapter extends Adapter {
  readonly namespace: 'solana'
  readonly adapterType: 'solana'
  readonly connectionSettings: ConnectionSettings
}

/**
 * What an app with Solana's own libraries puts into `adapters`. web3.js and `@solana/kit` stay with the app: the wallet's provider takes
 * transactions of both.
 *
 * @example
 * createAppKit({ adapters: [new SolanaAdapter({ wallets: [new PhantomWalletAdapter()] })], networks: [solana] })
 */
export const SolanaAdapter = function SolanaAdapter({
  connectionSettings = 'confirmed',
  wallets = [],
}: SolanaAdapterParameters = {}): SolanaAdapter {
  return {
    ...createSolanaAdapter(),
    namespace: 'solana',
    adapterType: 'solana',
    connectionSettings,
    ...(wallets.length > 0 && { attach: (client: Client) => attachWallets(client, wallets) }),
  }
} as unknown as new (
  parameters?: SolanaAdapterParameters,
) => SolanaAdapter
