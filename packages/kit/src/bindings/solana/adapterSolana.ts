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

/** The options of `walletProvider.sendTransaction`. */
export interface SendTransactionOptions extends SendOptions {
  /** Key pairs of the app. They sign before the wallet. */
  readonly signers?: Signer[]
}

/**
 * The provider that `appKit.getProvider('solana')` and `useAppKitProvider('solana')` return, for an app with web3.js 1.
 */
export interface Provider extends Omit<SolanaMethods, 'publicKey'> {
  /**
   * Undefined while no account is connected. Has every method that web3.js calls on a key, but is not an instance of
   * its class.
   */
  readonly publicKey: PublicKey | undefined
  /** Returns the 64-byte signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

/** The commitment or the options of web3.js' `Connection`, for `useAppKitConnection`. */
export type ConnectionSettings = string | { readonly commitment?: string; readonly [setting: string]: unknown }

export interface SolanaAdapterParameters {
  /** Default: `confirmed`. */
  readonly connectionSettings?: ConnectionSettings
  /**
   * Wallets that the app creates, in the format of `@solana/wallet-adapter-react`. Wallets that announce themselves
   * need not be listed.
   */
  readonly wallets?: readonly WalletAdapter[]
  /** Has no effect: wallets of the Wallet Standard are always found. */
  readonly registerWalletStandard?: boolean
}

/** The default Solana adapter, for apps with Solana's own libraries. */
export interface SolanaAdapter extends Adapter {
  readonly namespace: 'solana'
  readonly adapterType: 'solana'
  readonly connectionSettings: ConnectionSettings
}

/**
 * The Solana adapter for an app with Solana's own libraries. The app imports web3.js or `@solana/kit`: the wallet's
 * provider accepts transactions of both.
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
