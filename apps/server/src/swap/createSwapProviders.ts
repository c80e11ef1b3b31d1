import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import type { Config } from '../config.js'
import { createPools } from './pools/createPools.js'
import type { SwapProvider } from './SwapProvider.js'
import { create0x } from './vendors/create0x.js'
import { create1inch } from './vendors/create1inch.js'
import { createKyberswap } from './vendors/createKyberswap.js'
import { createLifi } from './vendors/createLifi.js'

/** Keys and addresses of vendors of swaps, what the operator takes, and whom it trusts. */
export interface SwapSettings {
  readonly zeroxKey?: string | undefined
  readonly oneinchKey?: string | undefined
  readonly lifiKey?: string | undefined
  readonly urls: Readonly<Partial<Record<'kyberswap' | 'zerox' | 'oneinch' | 'lifi', string | undefined>>>
  readonly fee?: { readonly bps: number; readonly recipient: string } | undefined
  readonly targets?: readonly string[] | undefined
}

type SwapConfig = Pick<Config, 'networks' | 'swaps'>

/** Creates the providers that an operator can name in the networks file. A vendor that needs a key is there only with it. */
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

/** Settings of swaps that do not go together, a line each. */
export function findSwapFaults(variables: {
  readonly networks: Config['networks']
  readonly zeroxKey: string | undefined
  readonly oneinchKey: string | undefined
  readonly feeBps: number | undefined
  readonly feeRecipient: string | undefined
}): readonly string[] {
  const { networks, zeroxKey, oneinchKey, feeBps, feeRecipient } = variables
  const needed = [
    ['0x', zeroxKey, 'FOYER_0X_KEY'],
    ['1inch', oneinchKey, 'FOYER_1INCH_KEY'],
  ] as const
  return [
    ...networks.networks.flatMap(({ chainId, swaps = [] }) =>
      needed.flatMap(([provider, key, name]) =>
        key === undefined && swaps.some((each) => each.provider === provider)
          ? [`${name}: is needed, because ${chainId} swaps with ${provider}`]
          : [],
      ),
    ),
    ...((feeBps ?? 0) > 0 && feeRecipient === undefined ? ['FOYER_SWAP_FEE_BPS: needs FOYER_SWAP_FEE_RECIPIENT'] : []),
  ]
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
