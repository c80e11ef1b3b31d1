import { createEthersAdapter, type EthersLikeAdapter } from './createEthersAdapter.js'

// Package entry `@foyer/kit/adapter-ethers5`.

export type Ethers5Adapter = EthersLikeAdapter<'ethers5'>

/**
 * What an app with ethers 5 puts into `adapters`: the EVM adapter that Foyer has anyway. ethers itself stays with the app, which
 * gives it the wallet's provider.
 *
 * @example
 * createAppKit({ adapters: [new Ethers5Adapter()], networks: [mainnet] })
 * new providers.Web3Provider(appKit.getProvider('eip155'))
 */
export const Ethers5Adapter = createEthersAdapter('ethers5')
