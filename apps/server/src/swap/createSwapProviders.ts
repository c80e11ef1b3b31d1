import type { Config } from '../config.js'
import type { RpcProvider } from '../services/providers/Providers.js'
import { createPools } from './pools/createPools.js'
import type { SwapProvider } from './SwapProvider.js'

/** Creates the providers that the networks file names, each once. */
export function createSwapProviders(parts: {
  readonly config: Pick<Config, 'networks'>
  readonly rpc: RpcProvider
  readonly now: () => number
}): readonly SwapProvider[] {
  const { config, rpc, now } = parts
  return [createPools({ networks: config.networks, rpc, now })]
}

/** Finds who swaps between two networks. */
export type FindSwapProviders = (fromChainId: string, toChainId: string) => readonly SwapProvider[]

/**
 * Creates the finder: first those of the host program, then those that the networks file names for the network one swaps from, in its
 * order.
 */
export function createFindSwapProviders(options: {
  readonly config: Pick<Config, 'networks'>
  readonly given: readonly SwapProvider[]
  readonly created: readonly SwapProvider[]
}): FindSwapProviders {
  const { given, created } = options
  const orders = new Map(
    options.config.networks.networks.map(({ chainId, swaps = [] }) => [chainId, swaps.map(({ provider }) => provider)]),
  )
  return (from, to) => {
    const order: readonly string[] = orders.get(from) ?? []
    if (!orders.has(from) || !orders.has(to)) return []
    const named = order.flatMap((id) => created.find((provider) => provider.id === id) ?? [])
    return [...new Set([...given, ...named])].filter((provider) => provider.supports(from, to))
  }
}
