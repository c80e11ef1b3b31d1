import type { NetworksFile } from '@foyer/contract/networksFile'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { createPools } from './pools/createPools.js'
import type { SwapProvider } from './SwapProvider.js'
import type { SwapSettings } from './settings.js'
import { create0x } from './vendors/create0x.js'
import { create1inch } from './vendors/create1inch.js'
import { createKyberswap } from './vendors/createKyberswap.js'
import { createLifi } from './vendors/createLifi.js'

interface SwapConfig {
  readonly networks: NetworksFile
  readonly swaps: SwapSettings
}

/**
 * Creates the providers that an operator can name in the networks file. A vendor that needs a key is created only with
 * the key.
 */
export function createSwapProviders(parts: {
  readonly config: SwapConfig
  readonly rpc: RpcProvider
  readonly now: () => number
}): readonly SwapProvider[] {
  const { config, rpc, now } = parts
  const { zeroxKey, oneinchKey, lifiKey, urls, fee, targets } = config.swaps
  const shared = { fee, targets, now }
  return [
    createPools({ networks: config.networks, rpc, now }),
    createKyberswap({ ...shared, base: urls.kyberswap }),
    ...(zeroxKey === undefined ? [] : [create0x({ ...shared, base: urls.zerox, key: zeroxKey })]),
    ...(oneinchKey === undefined ? [] : [create1inch({ ...shared, base: urls.oneinch, key: oneinchKey })]),
    createLifi({ ...shared, base: urls.lifi, key: lifiKey }),
  ]
}

/** Finds the providers that swap between two networks. */
export type FindSwapProviders = (fromChainId: string, toChainId: string) => readonly SwapProvider[]

/**
 * Creates the finder. The providers of the host program come first. Then come those that the networks file names for
 * the source network, in its order.
 */
export function createFindSwapProviders(options: {
  readonly config: Pick<SwapConfig, 'networks'>
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
