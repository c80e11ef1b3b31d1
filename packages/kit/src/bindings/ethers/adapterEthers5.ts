import { createEthersAdapter, type EthersLikeAdapter } from './createEthersAdapter.js'

// Package entry `@foyer/kit/adapter-ethers5`.

export type Ethers5Adapter = EthersLikeAdapter<'ethers5'>

/**
 * The EVM adapter for an app with ethers 5. It is the same adapter that Foyer uses by default. The app imports ethers
 * and gives it the wallet's provider.
 * @example
 * createAppKit({ adapters: [new Ethers5Adapter()], networks: [mainnet] })
 * new providers.Web3Provider(appKit.getProvider('eip155'))
 */
export const Ethers5Adapter = createEthersAdapter('ethers5')
