import type { NetworksFile, NetworksFileEntry, PoolsSource } from '@foyer/contract/networksFile'
import { getAddress } from 'viem'
import { joinCalls } from '../../chains/rpc/contractCalls.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { type SwapProvider, SwapRefusal, type SwapRequest } from '../SwapProvider.js'
import { createFindPools, type Ends } from './findPools.js'
import { findRoutes } from './findRoutes.js'
import { buildTransaction, offerRoute, offerWrapping, type Place } from './poolOffer.js'
import { chooseRoute } from './Route.js'
import type { Hex } from './readCalls.js'

/**
 * Creates the swap provider that uses only the nodes of the networks. A route has one pool, or two of the same venue,
 * whose router performs the swap. A token that keeps part of each transfer brings less than the minimum, so its swap
 * reverts.
 */
export function createPools(options: {
  readonly networks: NetworksFile
  readonly rpc: RpcProvider
  readonly now: () => number
}): SwapProvider {
  const { networks, now } = options
  const rpc = joinCalls(options.rpc)
  const findPools = createFindPools({ rpc, now })
  const places = new Map(networks.networks.flatMap((network) => toPlace(network)))

  const find = ({ from, to }: SwapRequest): Place => {
    const place = from.chainId === to.chainId ? places.get(from.chainId) : undefined
    if (place === undefined) throw new SwapRefusal('no_route', 'There are no pools between these networks')
    return place
  }

  return {
    id: 'pools',
    name: getProviderName([...places.values()]),
    supports: (fromChainId, toChainId) => fromChainId === toChainId && places.has(fromChainId),
    targets: (chainId) => {
      const place = places.get(chainId)
      if (place === undefined) return []
      const routers = place.source.venues.map(({ router }) => getAddress(router))
      return [...new Set([...routers, getAddress(place.wrapped)])]
    },
    quote: async (question, signal) => {
      const place = find(question)
      const { network, source, wrapped: wrappedNative } = place
      const ends = toEnds(question, place)
      if (ends.from === ends.to) return offerWrapping(question, place)
      const pools = await findPools(network, source, ends)
      signal.throwIfAborted()
      const requested = { network, wrappedNative, ends, amount: question.amount }
      const { routes, gasCost } = await findRoutes(rpc, pools, requested, signal)
      const bringing = routes.filter(({ toAmount }) => toAmount > 0n)
      const route = chooseRoute(bringing, gasCost)
      if (route === undefined && routes.length > 0)
        throw new SwapRefusal('too_small', 'The amount is too small: the swap would return nothing')
      if (route === undefined) throw new SwapRefusal('no_route', 'No pools connect the two tokens')
      return offerRoute(question, place, route, now())
    },
    prepare: async (question, offer) => {
      const place = find(question)
      return [{ kind: 'send', transaction: buildTransaction(question, offer, place, toEnds(question, place)) }]
    },
  }
}

function toPlace(network: NetworksFileEntry): readonly (readonly [string, Place])[] {
  const source = network.swaps?.find((each): each is PoolsSource => each.provider === 'pools')
  if (source === undefined || !network.chainId.startsWith('eip155:')) return []
  return [[network.chainId, { network, source, wrapped: lower(source.wrappedNative) }]]
}

function getProviderName(places: readonly Place[]): string {
  const names = new Set(places.flatMap(({ source }) => source.venues.map(({ name }) => name)))
  const [only] = names
  return only !== undefined && names.size === 1 ? only : 'Pools on the network'
}

function lower(address: string) {
  return address.toLowerCase() as Hex
}

function toEnds({ from, to }: SwapRequest, { source, wrapped }: Place): Ends {
  const [paid, received] = [lower(from.address ?? wrapped), lower(to.address ?? wrapped)]
  const through = new Set([wrapped, ...(source.via ?? []).map(lower)])
  return { from: paid, to: received, through: [...through].filter((token) => token !== paid && token !== received) }
}
