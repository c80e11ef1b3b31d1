import { version } from './version.js'

// Package entry `@foyer/kit/constants`: the constants that AppKit apps compare with, under the same names.

export const PACKAGE_VERSION = version

/**
 * The ids of connectors, of chain families (CAIP-2 namespaces) and of adapters.
 * @example connector.id === ConstantsUtil.CONNECTOR_ID.AUTH
 */
export const ConstantsUtil = {
  CONNECTOR_ID: {
    WALLET_CONNECT: 'walletConnect',
    INJECTED: 'injected',
    WALLET_STANDARD: 'announced',
    COINBASE: 'coinbaseWallet',
    COINBASE_SDK: 'coinbaseWalletSDK',
    SAFE: 'safe',
    LEDGER: 'ledger',
    OKX: 'okx',
    EIP6963: 'eip6963',
    AUTH: 'ID_AUTH',
  },
  CHAIN: { EVM: 'eip155', SOLANA: 'solana', POLKADOT: 'polkadot', BITCOIN: 'bip122' },
  ADAPTER_TYPES: { BITCOIN: 'bitcoin', SOLANA: 'solana', WAGMI: 'wagmi', ETHERS: 'ethers', ETHERS5: 'ethers5' },
} as const
