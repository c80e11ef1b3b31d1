import { createConfig } from '@wagmi/core'
import { type WagmiAdapter as Adapter, createWagmiAdapter, type WagmiAdapterParameters } from './createWagmiAdapter.js'

// Package entry `@foyer/kit/adapter-wagmi-core`, for hosts that have no React.

export type { WagmiAdapterParameters } from './createWagmiAdapter.js'
export type WagmiAdapter = Adapter

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
