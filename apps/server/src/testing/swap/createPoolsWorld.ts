import type { NetworksFile, SwapVenue } from '@foyer/contract/networksFile'
import { createPools } from '../../swap/pools/createPools.js'
import type { SwapOffer } from '../../swap/SwapProvider.js'
import { createFakePools } from '../createFakePools.js'

export const chainId = 'eip155:31337'
const multicall3 = '0x00000000000000000000000000000000000000ca'
export const account = `0x${'ac'.repeat(20)}` as const
export function address(number: number) {
  return `0x${number.toString(16).padStart(40, '0')}` as const
}
export const [coin, wrapped, dollar, other] = [address(1), address(2), address(3), address(4)]
/** A venue like Uniswap V2. */
export const pairs = {
  ...{ kind: 'constantProduct', name: 'Pairs', factory: address(0xf1), router: address(0xa1) },
} as const satisfies SwapVenue
/** A venue like Uniswap V3. */
export const ranges = {
  ...{ kind: 'concentrated', name: 'Ranges', factory: address(0xf2), router: address(0xa2), quoter: address(0xb2) },
  fees: [500, 3_000],
} satisfies SwapVenue
export const ether = 10n ** 18n

/** Returns a networks file with these venues. */
export function networksWith(venues: SwapVenue[], more: { via?: string[]; multicall3?: string } = {}): NetworksFile {
  const { via, ...rest } = more
  return {
    version: 1,
    networks: [
      {
        ...{ chainId, name: 'Local', rpcUrls: ['http://127.0.0.1:1'], ...rest },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [{ address: wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }],
        swaps: [{ provider: 'pools', wrappedNative: wrapped, venues, ...(via && { via }) }],
      },
    ],
  }
}

/**
 * Creates pairs of the wrapped currency with both tokens, and concentrated pools of the two tokens. `isJoined` adds
 * Multicall3.
 */
export function createPoolsWorld(options: { isJoined?: boolean; venues?: SwapVenue[] } = {}) {
  const { isJoined = true, venues = [pairs, ranges] } = options
  const fake = createFakePools(isJoined ? { multicall3 } : {})
  for (const { factory } of venues) fake.addFactory(factory)
  fake.addQuoter(ranges.quoter, ranges.factory)
  let timeMs = 1_000_000
  const networks = networksWith(venues, { via: [dollar, coin], ...(isJoined && { multicall3 }) })
  const pools = createPools({ networks, rpc: fake.rpc, now: () => timeMs })
  const toToken = (token: string | undefined) =>
    token === undefined
      ? { chainId, symbol: 'ETH', decimals: 18 }
      : { chainId, symbol: token === coin ? 'COIN' : 'USD', decimals: 18, address: token }
  const ask = (from: string | undefined, to: string | undefined, amount: bigint, slippageBps = 100) => ({
    ...{ from: toToken(from), to: toToken(to), amount, account, slippageBps },
  })
  return {
    fake,
    pools,
    ask,
    quote: (...requested: Parameters<typeof ask>) => pools.quote(ask(...requested), new AbortController().signal),
    pass: (ms: number) => {
      timeMs += ms
    },
    addPair: (tokens: [string, string], reserves: [bigint, bigint]) => {
      const pair = fake.addPool(pairs.factory, tokens, undefined)
      Object.assign(fake.reservesOf(pair), { reserve0: reserves[0], reserve1: reserves[1] })
      return pair
    },
    addRange: (tokens: [string, string], fee: bigint, reserves: [bigint, bigint]) => {
      const pool = fake.addPool(ranges.factory, tokens, fee)
      Object.assign(fake.reservesOf(pool), { reserve0: reserves[0], reserve1: reserves[1] })
      return pool
    },
    send: async (requested: ReturnType<typeof ask>, offer: SwapOffer) => {
      const [step] = await pools.prepare(requested, offer, new AbortController().signal)
      if (step?.kind !== 'send') throw new Error('it is not a transaction')
      return step.transaction
    },
  }
}
