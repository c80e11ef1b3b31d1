import { createSolanaAdapter } from '../../adapters/solana/index.js'
import type { SolanaMethods } from '../../connectors/createSolanaMethods.js'
import type { Adapter } from '../../core/Adapter.js'
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

/** What `appKit.getProvider('solana')` and `useAppKitProvider('solana')` give. */
export interface Provider extends SolanaMethods {
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
    ...(wallets.length > 0 && { attach: (client) => attachWallets(client, wallets) }),
  }
} as unknown as new (
  parameters?: SolanaAdapterParameters,
) => SolanaAdapter
