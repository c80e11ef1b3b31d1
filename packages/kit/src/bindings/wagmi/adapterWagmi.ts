import { type Config, type CreateConfigParameters, createConfig } from 'wagmi'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import type { AdapterParameters, BoundAdapter } from './WagmiAdapter.js'

// Package entry `@foyer/kit/adapter-wagmi`. It imports `wagmi`, because npm can install `@wagmi/core` in a place that
// only wagmi can resolve.

export type WagmiAdapterParameters = AdapterParameters<CreateConfigParameters>
export type WagmiAdapter = BoundAdapter<Config>

/**
 * Creates a wagmi config and links it to Foyer: the hooks of both return the same state, and an action in one takes
 * effect in both. The config exists at once, also on a server. Wallets are added when `createAppKit` receives the
 * adapter.
 *
 * @throws FoyerError `INVALID_OPTION` if a network is invalid.
 * @example
 * const wagmiAdapter = new WagmiAdapter({ networks: [mainnet, base] })
 * createAppKit({ adapters: [wagmiAdapter], networks: [mainnet, base] })
 * <WagmiProvider config={wagmiAdapter.wagmiConfig}>
 */
export const WagmiAdapter = function WagmiAdapter(parameters: WagmiAdapterParameters): WagmiAdapter {
  return createWagmiAdapter(createConfig as never, parameters)
} as unknown as new (
  parameters: WagmiAdapterParameters,
) => WagmiAdapter
