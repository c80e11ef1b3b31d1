import { type Config, type CreateConfigParameters, createConfig } from '@wagmi/core'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import type { AdapterParameters, BoundAdapter } from './WagmiAdapter.js'

// Package entry `@foyer/kit/adapter-wagmi-core`, for hosts that have no React.

export type WagmiAdapterParameters = AdapterParameters<CreateConfigParameters>
export type WagmiAdapter = BoundAdapter<Config>

/**
 * The adapter of `@foyer/kit/adapter-wagmi` for hosts with `@wagmi/core` alone: Vue, Svelte, or no framework.
 *
 * @throws FoyerError `INVALID_OPTION` when a network is none.
 */
export const WagmiAdapter = function WagmiAdapter(parameters: WagmiAdapterParameters): WagmiAdapter {
  return createWagmiAdapter(createConfig as never, parameters)
} as unknown as new (
  parameters: WagmiAdapterParameters,
) => WagmiAdapter
