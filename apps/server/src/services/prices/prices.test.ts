import type { NetworksFile, PriceFeed } from '@foyer/contract/networksFile'
import { type Abi, decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Price, RpcOutcome, RpcProvider } from '../providers/Providers.js'
import { createChainPrices } from './createChainPrices.js'
import { createPrices } from './createPrices.js'
import { createTablePrices } from './createTablePrices.js'

const chainId = 'eip155:1'
const [ethFeed, usdcFeed, pool, deepPool, usdc, coin, weth] = [1, 2, 3, 4, 5, 6, 7].map(
  (digit) => `0x${String(digit).repeat(40)}`,
) as [string, string, string, string, string, string, string]
const nowMs = 1_800_000_000_000
const nowSeconds = nowMs / 1_000
const abi: Abi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function balanceOf(address account) view returns (uint256)',
])

/** What the contracts answer in a block. */
type Chain = {
  readonly ethAgeSeconds?: number
  /** Reserves of the pool: 18 digits of the coin, 6 of the dollar. */
  readonly reserves?: (block: number) => readonly [bigint, bigint]
  readonly sqrtPriceX96?: bigint
  readonly head?: number
}

const usdcOf = (whole: number) => BigInt(whole) * 10n ** 6n
const coinOf = (whole: number) => BigInt(whole) * 10n ** 18n

function createRpc({ ethAgeSeconds = 60, reserves, sqrtPriceX96 = 0n, head = 1_000 }: Chain): RpcProvider {
  const answer = (to: string, name: string, block: number): readonly unknown[] | undefined => {
    const [own, other] = reserves?.(block) ?? [coinOf(1_000), usdcOf(50_000)]
    switch (`${to} ${name}`) {
      case `${ethFeed} latestRoundData`:
        return [1n, 250_012_000_000n, 0n, BigInt(nowSeconds - ethAgeSeconds), 1n]
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
    send: async (_, requests) =>
      requests.map(({ method, params = [] }): RpcOutcome => {
        if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` }
        const [{ to, data }, tag] = params as [{ to: string; data: `0x${string}` }, string]
        const { functionName } = decodeFunctionData({ abi, data })
        const result = answer(to, functionName, tag === 'latest' ? head : Number(tag))
        if (result === undefined) return { error: { code: 3, message: 'execution reverted' } }
        return { result: encodeFunctionResult({ abi, functionName, result: result.length === 1 ? result[0] : result }) }
      }),
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

const priceOf = async (token: string | undefined, chain: Chain = {}, feeds?: PriceFeed[]) =>
  (await createChainPrices(createFile(feeds), createRpc(chain), () => nowMs).fetchPrice(chainId, token))?.usd

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
})

describe('prices of several sources', () => {
  const said: string[] = []
  const source = (name: string, price: Price | undefined | Error) => ({
    fetchPrice: async () => {
      said.push(name)
      if (price instanceof Error) throw price
      return price
    },
  })
  const at = (atMs: number, usd = '2'): Price => ({ usd, atMs, source: 'test' })

  it('are asked in order until one knows one that is not older than a quarter of an hour', async () => {
    const failures: unknown[] = []
    const clock = { nowMs }
    const prices = createPrices({
      providers: [
        source('broken', new Error('down')),
        source('none', undefined),
        source('stale', at(nowMs - 900_001, '1')),
        source('good', at(nowMs - 900_000)),
        source('late', at(nowMs, '3')),
      ],
      now: () => clock.nowMs,
      onFailure: (_, error) => failures.push(error),
    })
    said.length = 0
    expect((await prices.fetchPrice(chainId, coin))?.usd).toBe('2')
    expect(said).toEqual(['broken', 'none', 'stale', 'good'])
    expect(failures).toHaveLength(1)
    // Kept for a minute, in any case of the address.
    await prices.fetchPrice(chainId, coin.toUpperCase().replace('0X', '0x'))
    expect(said).toHaveLength(4)
    clock.nowMs += 60_000
    expect((await prices.fetchPrice(chainId, coin))?.usd).toBe('3')
  })

  it('are the operator’s own where the networks file has one', async () => {
    const file = createFile()
    const [network] = file.networks
    const table = createTablePrices(
      {
        version: 1,
        networks: network ? [{ ...network, nativeCurrency: { ...network.nativeCurrency, priceUsd: '7' } }] : [],
      },
      () => nowMs,
    )
    expect(await table.fetchPrice(chainId, undefined)).toEqual({ usd: '7', atMs: nowMs, source: 'table' })
    expect(await table.fetchPrice(chainId, coin)).toBeUndefined()
  })
})
