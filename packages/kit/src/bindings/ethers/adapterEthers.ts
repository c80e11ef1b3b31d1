import { createEip155Adapter } from '../../adapters/eip155/index.js'
import type { Adapter } from '../../core/Adapter.js'

// Package entry `@foyer/kit/adapter-ethers`.

export interface EthersAdapter extends Adapter {
  readonly namespace: 'eip155'
  readonly adapterType: 'ethers'
}

/**
 * What an app with ethers 6 puts into `adapters`: the EVM adapter that Foyer has anyway. ethers itself stays with the app, which
 * gives it the wallet's provider.
 *
 * @example
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet] })
 * new BrowserProvider(appKit.getProvider('eip155'))
 */
export const EthersAdapter = function EthersAdapter(): EthersAdapter {
  return { ...createEip155Adapter(), namespace: 'eip155', adapterType: 'ethers' }
} as unknown as new () => EthersAdapter
