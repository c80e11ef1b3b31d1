import { createEthersAdapter, type EthersLikeAdapter } from './createEthersAdapter.js'

// Package entry `@foyer/kit/adapter-ethers`.

export type EthersAdapter = EthersLikeAdapter<'ethers'>

/**
 * What an app with ethers 6 puts into `adapters`: the EVM adapter that Foyer has anyway. ethers itself stays with the app, which
 * gives it the wallet's provider.
 *
 * @example
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet] })
 * new BrowserProvider(appKit.getProvider('eip155'))
 */
export const EthersAdapter = createEthersAdapter('ethers')
