import { type Config, type CreateConfigParameters, createConfig } from 'wagmi'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import type { AdapterParameters, BoundAdapter } from './WagmiAdapter.js'

// Package entry `@foyer/kit/adapter-wagmi`. It takes wagmi itself, because npm may put @wagmi/core where only wagmi finds it.

export type WagmiAdapterParameters = AdapterParameters<CreateConfigParameters>
export type WagmiAdapter = BoundAdapter<Config>

/**
 * A wagmi config and its tie to Foyer: the hooks of both agree, and what is done in one happens in the other. The config is there at once, on a
 * server too; wallets come when `createAppKit` gets the adapter.
 *
 * @throws FoyerError `INVALID_OPTION` when a network is none.
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
