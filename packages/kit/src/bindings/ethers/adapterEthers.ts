import { createEthersAdapter, type EthersLikeAdapter } from './createEthersAdapter.js'

// Package entry `@foyer/kit/adapter-ethers`.

export type EthersAdapter = EthersLikeAdapter<'ethers'>

/**
 * The EVM adapter for an app with ethers 6. It is the same adapter that Foyer uses by default. The app imports ethers
 * and gives it the wallet's provider.
 * @example
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet] })
 * new BrowserProvider(appKit.getProvider('eip155'))
 */
export const EthersAdapter = createEthersAdapter('ethers')
