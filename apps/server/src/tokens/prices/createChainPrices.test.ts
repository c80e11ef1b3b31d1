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

/** The contracts' values at a block. */
interface Chain {
  readonly ethAgeSeconds?: number
  /** The reserves of the pool: the coin with 18 decimals, the dollar with 6. */
  readonly reserves?: (block: number) => readonly [bigint, bigint]
  readonly sqrtPriceX96?: bigint
  readonly head?: number
  readonly headAgeSeconds?: number
  /** The price and age of Ether for each round before the newest one. */
  readonly pastRounds?: (back: number) => { readonly usd: number; readonly ageSeconds: number } | undefined
}

function usdcOf(whole: number) {
  return BigInt(whole) * 10n ** 6n
}
function coinOf(whole: number) {
  return BigInt(whole) * 10n ** 18n
}

/** A round of the fifth contract behind the proxy. */
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

async function priceOf(...requested: Parameters<typeof fetchOne>) {
  return (await fetchOne(...requested))?.usd
}

describe('createChainPrices: prices', () => {
  it('returns the value of a price feed until its heartbeat has passed', async () => {
    expect(await priceOf(undefined)).toBe('2500.12')
    expect(await priceOf(usdc)).toBe('0.9995')
    expect(await priceOf(undefined, { ethAgeSeconds: 3_600 })).toBe('2500.12')
    expect(await priceOf(undefined, { ethAgeSeconds: 3_601 })).toBeUndefined()
  })

  it('computes the price from a pool with a token of known price', async () => {
    // 50 dollars per coin, and each dollar is worth 0.9995.
    expect(await priceOf(coin)).toBe('49.975')
  })

  it('computes the price from a concentrated pool, for both orders of its tokens', async () => {
    // 49 USDC (6 decimals) per coin (18 decimals): the root of 49e-12, multiplied by 2^96.
    const root = (7n * 2n ** 96n) / 10n ** 6n
    const feed = { ...poolFeed, kind: 'concentratedPool', address: deepPool } as const
    const price = Number(await priceOf(coin, { sqrtPriceX96: root }, [feed]))
    expect(price).toBeCloseTo(49 * 0.9995, 6)
    const inverse = (2n ** 96n * 10n ** 6n) / 7n
    const other = Number(await priceOf(coin, { sqrtPriceX96: inverse }, [{ ...feed, isToken0: false }]))
    expect(other).toBeCloseTo(49 * 0.9995, 6)
  })

  it.each([1, 2, 3, 4])('does not change if a pool is manipulated in %i of the nine sampled blocks', async (moved) => {
    const reserves = (block: number) =>
      block > 1_000 - moved * 4 ? ([coinOf(100), usdcOf(500_000)] as const) : ([coinOf(1_000), usdcOf(50_000)] as const)
    expect(await priceOf(coin, { reserves })).toBe('49.975')
  })

  it('changes if a pool is manipulated for more than 16 blocks in a row', async () => {
    const movedFor = (blocks: number) => (block: number) =>
      block > 1_000 - blocks ? ([coinOf(100), usdcOf(500_000)] as const) : ([coinOf(1_000), usdcOf(50_000)] as const)
    expect(await priceOf(coin, { reserves: movedFor(16) })).toBe('49.975')
    expect(await priceOf(coin, { reserves: movedFor(17) })).toBe('4997.5')
  })

  it('returns no price if the pool is too small or empty, or too few blocks are readable', async () => {
    expect(await priceOf(coin, { reserves: () => [coinOf(10), usdcOf(9_999)] })).toBeUndefined()
    expect(await priceOf(coin, { reserves: () => [0n, usdcOf(50_000)] })).toBeUndefined()
    const reserves = (block: number) => (block > 990 ? [coinOf(1_000), usdcOf(50_000)] : [0n, 0n]) as [bigint, bigint]
    expect(await priceOf(coin, { reserves })).toBeUndefined()
  })

  it('returns no price if the other token has none, and stops for two pools that price each other', async () => {
    expect(await priceOf(coin, {}, [{ ...poolFeed, quote: weth }])).toBeUndefined()
    expect(await priceOf(coin, {}, [{ ...poolFeed, quote: coin }])).toBeUndefined()
    expect(await priceOf(weth)).toBeUndefined()
  })

  it("has the time of the node's newest block", async () => {
    expect((await fetchOne(undefined, { headAgeSeconds: 3_000 }))?.atMs).toBe(nowMs - 3_000_000)
  })

  it('uses few requests for many tokens of a network', async () => {
    const batches: number[] = []
    const prices = createChainPrices(createFile(), createRpc({}, batches), () => nowMs)
    const requested = [undefined, usdc, coin].map((token) => ({ chainId, token }))
    expect((await prices.fetchPrices(requested)).map((price) => price?.usd)).toEqual(['2500.12', '0.9995', '49.975'])
    // The first request reads the head, the second one all three price feeds, with two calls each.
    expect(batches.slice(0, 2)).toEqual([1, 6])
    batches.length = 0
    const many = Array.from({ length: 60 }, () => ({ chainId, token: undefined }))
    await prices.fetchPrices(many)
    expect(Math.max(...batches)).toBeLessThanOrEqual(40)
  })
})

describe('createChainPrices: change of 24 hours', () => {
  /** Creates a round every `gap` seconds, each with a price one dollar higher than the one before. */
  const every = (gap: number) => (back: number) => ({ usd: 2_500 - back, ageSeconds: 60 + back * gap })
  const changeOf = async (pastRounds: Chain['pastRounds'], ethAgeSeconds = 60) =>
    (await fetchOne(undefined, { ethAgeSeconds, ...(pastRounds && { pastRounds }) }))?.change24h

  it.each([60, 600, 1_200, 3_000])('uses the round of a day ago, with a round every %i s', async (gap) => {
    const back = Math.ceil((86_400 - 60) / gap)
    expect(await changeOf(every(gap))).toBeCloseTo((2_500.12 / (2_500 - back) - 1) * 100, 9)
  })

  it('is undefined if no round is old enough, the feed was silent then, or rounds cannot be read', async () => {
    expect(await changeOf((back) => (back < 100 ? every(600)(back) : undefined))).toBeUndefined()
    expect(await changeOf((back) => ({ usd: 2_000, ageSeconds: 60 + back * 40_000 }))).toBeUndefined()
    expect(await changeOf(undefined)).toBeUndefined()
  })

  it('is zero if the last round is older than a day', async () => {
    const feeds: PriceFeed[] = [{ kind: 'aggregator', address: ethFeed, heartbeatSeconds: 100_000 }]
    expect((await fetchOne(coin, { ethAgeSeconds: 90_000 }, feeds))?.change24h).toBe(0)
  })
})

describe('createChainPrices: rates of currencies', () => {
  it('returns the value of the price feed on the given network', async () => {
    const currencies = { eur: { priceFeeds: [{ kind: 'aggregator', chainId, address: usdcFeed } as const] } }
    const prices = createChainPrices({ ...createFile(), currencies }, createRpc({}), () => nowMs)
    expect(await prices.fetchRate?.('eur')).toMatchObject({ usd: '0.9995', atMs: nowMs, source: 'chain' })
    expect(await prices.fetchRate?.('jpy')).toBeUndefined()
  })
})
