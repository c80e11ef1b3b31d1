import { createEip155Adapter } from '../../adapters/eip155/index.js'
import type { Adapter } from '../../core/Adapter.js'

// Package entry `@foyer/kit/adapter-ethers5`.

export interface Ethers5Adapter extends Adapter {
  readonly namespace: 'eip155'
  readonly adapterType: 'ethers5'
}

/**
 * What an app with ethers 5 puts into `adapters`: the EVM adapter that Foyer has anyway. ethers itself stays with the app, which
 * gives it the wallet's provider.
 *
 * @example
 * createAppKit({ adapters: [new Ethers5Adapter()], networks: [mainnet] })
 * new providers.Web3Provider(appKit.getProvider('eip155'))
 */
export const Ethers5Adapter = function Ethers5Adapter(): Ethers5Adapter {
  return { ...createEip155Adapter(), namespace: 'eip155', adapterType: 'ethers5' }
} as unknown as new () => Ethers5Adapter
