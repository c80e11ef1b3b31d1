import { type Config, type CreateConfigParameters, createConfig } from '@wagmi/core'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import type { AdapterParameters, BoundAdapter } from './WagmiAdapter.js'

// Package entry `@foyer/kit/adapter-wagmi-core`, for apps without React.

export type WagmiAdapterParameters = AdapterParameters<CreateConfigParameters>
export type WagmiAdapter = BoundAdapter<Config>

/**
 * The adapter of `@foyer/kit/adapter-wagmi` for apps that have only `@wagmi/core`: Vue, Svelte, or no framework.
 *
 * @throws FoyerError `INVALID_OPTION` if a network is invalid.
 */
export const WagmiAdapter = function WagmiAdapter(parameters: WagmiAdapterParameters): WagmiAdapter {
  return createWagmiAdapter(createConfig as never, parameters)
} as unknown as new (
  parameters: WagmiAdapterParameters,
) => WagmiAdapter
