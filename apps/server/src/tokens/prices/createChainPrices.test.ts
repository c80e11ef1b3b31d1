import type { NetworksFile, PriceFeed } from '@foyer/contract/networksFile'
import { type Abi, decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { RpcOutcome, RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { createChainPrices } from './createChainPrices.js'

const chainId = 'eip155:1'
const [ethFeed, usdcFeed, pool, deepPool, usdc, coin, weth] = [1, 2, 3, 4, 5, 6, 7].map(
  (digit) => `0x${String(digit).repeat(40)}`,
) as [string, string, string, string, string, string, string]
const nowMs = 1_800_000_000_000
const nowSeconds = nowMs / 1_000
const abi: Abi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function balanceOf(address account) view returns (uint256)',
])

/** What the contracts answer in a block. */
interface Chain {
  readonly ethAgeSeconds?: number
  /** Reserves of the pool: 18 digits of the coin, 6 of the dollar. */
  readonly reserves?: (block: number) => readonly [bigint, bigint]
  readonly sqrtPriceX96?: bigint
  readonly head?: number
  readonly headAgeSeconds?: number
  /** Ether's price and age at each round back from the newest one. */
  readonly pastRounds?: (back: number) => { readonly usd: number; readonly ageSeconds: number } | undefined
}

function usdcOf(whole: number) {
  return BigInt(whole) * 10n ** 6n
}
function coinOf(whole: number) {
  return BigInt(whole) * 10n ** 18n
}

/** Of the fifth contract behind the proxy. */
const newestRound = (5n << 64n) | 5_000n

function createRpc(chain: Chain, batches: number[] = []): RpcProvider {
  const { ethAgeSeconds = 60, reserves, sqrtPriceX96 = 0n, head = 1_000, headAgeSeconds = 0, pastRounds } = chain
  const answer = (
    to: string,
    name: string,
    block: number,
    args: readonly unknown[],
  ): readonly unknown[] | undefined => {
    const [own, other] = reserves?.(block) ?? [coinOf(1_000), usdcOf(50_000)]
    switch (`${to} ${name}`) {
      case `${ethFeed} latestRoundData`:
        return [newestRound, 250_012_000_000n, 0n, BigInt(nowSeconds - ethAgeSeconds), newestRound]
      case `${ethFeed} getRoundData`: {
        const round = pastRounds?.(Number(newestRound - (args[0] as bigint)))
        return round && [args[0], BigInt(round.usd * 1e8), 0n, BigInt(nowSeconds - round.ageSeconds), args[0]]
      }
      case `${usdcFeed} latestRoundData`:
        return [1n, 99_950_000n, 0n, BigInt(nowSeconds - 80_000), 1n]
      case `${ethFeed} decimals`:
      case `${usdcFeed} decimals`:
        return [8]
      case `${pool} getReserves`:
        return [own, other, 0]
      case `${deepPool} slot0`:
        return [sqrtPriceX96, 0, 0, 0, 0, 0, true]
      case `${usdc} balanceOf`:
        return [other]
      default:
        return undefined
    }
  }
  return {
    send: async (_, requests) => {
      batches.push(requests.length)
      return requests.map(({ method, params = [] }): RpcOutcome => {
        if (method === 'eth_getBlockByNumber') {
          const timestamp = `0x${(nowSeconds - headAgeSeconds).toString(16)}`
          return { result: { number: `0x${head.toString(16)}`, timestamp } }
        }
        const [{ to, data }, tag] = params as [{ to: string; data: `0x${string}` }, string]
        const { functionName, args = [] } = decodeFunctionData({ abi, data })
        const result = answer(to, functionName, tag === 'latest' ? head : Number(tag), args)
        if (result === undefined) return { error: { code: 3, message: 'execution reverted' } }
        return { result: encodeFunctionResult({ abi, functionName, result: result.length === 1 ? result[0] : result }) }
      })
    },
  }
}

const poolFeed: PriceFeed = { kind: 'pool', address: pool, isToken0: true, quote: usdc, minQuote: 10_000 }

function createFile(coinFeeds: PriceFeed[] = [poolFeed]): NetworksFile {
  const token = (address: string, symbol: string, decimals: number, priceFeeds: PriceFeed[]) => ({
    ...{ address, name: symbol, symbol, decimals, priceFeeds },
  })
  return {
    version: 1,
    networks: [
      {
        chainId,
        name: 'One',
        rpcUrls: ['http://127.0.0.1:1'],
        nativeCurrency: {
          ...{ name: 'Ether', symbol: 'ETH', decimals: 18 },
          priceFeeds: [{ kind: 'aggregator', address: ethFeed, heartbeatSeconds: 3_600 }],
        },
        tokens: [
          token(usdc, 'USDC', 6, [{ kind: 'aggregator', address: usdcFeed }]),
          token(coin, 'COIN', 18, coinFeeds),
          token(weth, 'WETH', 18, []),
        ],
      },
    ],
  }
}

async function fetchOne(token: string | undefined, chain: Chain = {}, feeds?: PriceFeed[]) {
  const [price] = await createChainPrices(createFile(feeds), createRpc(chain), () => nowMs).fetchPrices([
    { chainId, token },
  ])
  return price
}

async function priceOf(...asked: Parameters<typeof fetchOne>) {
  return (await fetchOne(...asked))?.usd
}

describe('prices from the chain', () => {
  it('are what an aggregator wrote, within its heartbeat', async () => {
    expect(await priceOf(undefined)).toBe('2500.12')
    expect(await priceOf(usdc)).toBe('0.9995')
    expect(await priceOf(undefined, { ethAgeSeconds: 3_600 })).toBe('2500.12')
    expect(await priceOf(undefined, { ethAgeSeconds: 3_601 })).toBeUndefined()
  })

  it('are what a pool gives for a token whose price is known', async () => {
    // 50 dollars a coin, each worth 0.9995.
    expect(await priceOf(coin)).toBe('49.975')
  })

  it('come from a concentrated pool as well, whichever side the token is on', async () => {
    // 49 USDC (6 digits) a coin (18 digits): the root of 49e-12, times 2^96.
    const root = (7n * 2n ** 96n) / 10n ** 6n
    const feed = { ...poolFeed, kind: 'concentratedPool', address: deepPool } as const
    const price = Number(await priceOf(coin, { sqrtPriceX96: root }, [feed]))
    expect(price).toBeCloseTo(49 * 0.9995, 6)
    const inverse = (2n ** 96n * 10n ** 6n) / 7n
    const other = Number(await priceOf(coin, { sqrtPriceX96: inverse }, [{ ...feed, isToken0: false }]))
    expect(other).toBeCloseTo(49 * 0.9995, 6)
  })

  it.each([1, 2, 3, 4])(
    'do not move when a pool is moved tenfold in %i of the nine blocks looked at',
    async (moved) => {
      const reserves = (block: number) =>
        block > 1_000 - moved * 4
          ? ([coinOf(100), usdcOf(500_000)] as const)
          : ([coinOf(1_000), usdcOf(50_000)] as const)
      expect(await priceOf(coin, { reserves })).toBe('49.975')
    },
  )

  it('move with a pool that is moved for more than 16 blocks in a row', async () => {
    const movedFor = (blocks: number) => (block: number) =>
      block > 1_000 - blocks ? ([coinOf(100), usdcOf(500_000)] as const) : ([coinOf(1_000), usdcOf(50_000)] as const)
    expect(await priceOf(coin, { reserves: movedFor(16) })).toBe('49.975')
    expect(await priceOf(coin, { reserves: movedFor(17) })).toBe('4997.5')
  })

  it('are none where the pool is too small, empty, or too few blocks can be read', async () => {
    expect(await priceOf(coin, { reserves: () => [coinOf(10), usdcOf(9_999)] })).toBeUndefined()
    expect(await priceOf(coin, { reserves: () => [0n, usdcOf(50_000)] })).toBeUndefined()
    const reserves = (block: number) => (block > 990 ? [coinOf(1_000), usdcOf(50_000)] : [0n, 0n]) as [bigint, bigint]
    expect(await priceOf(coin, { reserves })).toBeUndefined()
  })

  it('are none over a token without a price, and two pools that price each other end', async () => {
    expect(await priceOf(coin, {}, [{ ...poolFeed, quote: weth }])).toBeUndefined()
    expect(await priceOf(coin, {}, [{ ...poolFeed, quote: coin }])).toBeUndefined()
    expect(await priceOf(weth)).toBeUndefined()
  })

  it('are as old as the newest block of the node that told them', async () => {
    expect((await fetchOne(undefined, { headAgeSeconds: 3_000 }))?.atMs).toBe(nowMs - 3_000_000)
  })

  it('of many tokens of a network are few requests', async () => {
    const batches: number[] = []
    const prices = createChainPrices(createFile(), createRpc({}, batches), () => nowMs)
    const asked = [undefined, usdc, coin].map((token) => ({ chainId, token }))
    expect((await prices.fetchPrices(asked)).map((price) => price?.usd)).toEqual(['2500.12', '0.9995', '49.975'])
    // The head; then the aggregators behind all three at once, with two calls each.
    expect(batches.slice(0, 2)).toEqual([1, 6])
    batches.length = 0
    const many = Array.from({ length: 60 }, () => ({ chainId, token: undefined }))
    await prices.fetchPrices(many)
    expect(Math.max(...batches)).toBeLessThanOrEqual(40)
  })
})

describe('the change of 24 hours', () => {
  /** A round every `gap` seconds, each a dollar above the one before. */
  const every = (gap: number) => (back: number) => ({ usd: 2_500 - back, ageSeconds: 60 + back * gap })
  const changeOf = async (pastRounds: Chain['pastRounds'], ethAgeSeconds = 60) =>
    (await fetchOne(undefined, { ethAgeSeconds, ...(pastRounds && { pastRounds }) }))?.change24h

  it.each([60, 600, 1_200, 3_000])(
    'is that since the round which stood a day ago, with rounds every %i s',
    async (gap) => {
      const back = Math.ceil((86_400 - 60) / gap)
      expect(await changeOf(every(gap))).toBeCloseTo((2_500.12 / (2_500 - back) - 1) * 100, 9)
    },
  )

  it('is unknown where no round is that old, where the feed was silent then, or where rounds cannot be read', async () => {
    expect(await changeOf((back) => (back < 100 ? every(600)(back) : undefined))).toBeUndefined()
    expect(await changeOf((back) => ({ usd: 2_000, ageSeconds: 60 + back * 40_000 }))).toBeUndefined()
    expect(await changeOf(undefined)).toBeUndefined()
  })

  it('is none for what was last written a day ago', async () => {
    const feeds: PriceFeed[] = [{ kind: 'aggregator', address: ethFeed, heartbeatSeconds: 100_000 }]
    expect((await fetchOne(coin, { ethAgeSeconds: 90_000 }, feeds))?.change24h).toBe(0)
  })
})

describe('rates of currencies from the chain', () => {
  it('are what the aggregator of the named network wrote', async () => {
    const currencies = { eur: { priceFeeds: [{ kind: 'aggregator', chainId, address: usdcFeed } as const] } }
    const prices = createChainPrices({ ...createFile(), currencies }, createRpc({}), () => nowMs)
    expect(await prices.fetchRate?.('eur')).toMatchObject({ usd: '0.9995', atMs: nowMs, source: 'chain' })
    expect(await prices.fetchRate?.('jpy')).toBeUndefined()
  })
})
