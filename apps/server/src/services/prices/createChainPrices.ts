import type { NetworksFile, NetworksFileEntry, PriceFeed } from '@foyer/contract/networksFile'
import { type Abi, decodeFunctionResult, encodeFunctionData, formatUnits, isHex, parseAbi, parseUnits } from 'viem'
import type { Price, PriceProvider, RpcOutcome, RpcProvider } from '../providers/Providers.js'

type Hex = `0x${string}`
type PoolFeed = Exclude<PriceFeed, { kind: 'aggregator' }>
type Asset = NetworksFileEntry['nativeCurrency']

const abi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  // What stands behind these two differs from one kind of pool to the next.
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function balanceOf(address account) view returns (uint256)',
])

/** Digits of all reckoning. */
const scale = 18
const dayMs = 86_400_000
/** Blocks at which a pool is looked at: whoever moves it for one of them, or for four, moves nothing, because the middle one counts. */
const samples = 9
const blocksBetween = 4
const fewestSamples = 5
/** A pool is worth no more than what its other side is, so a way over more than two pools is none. */
const mostSteps = 3

/**
 * Creates the price provider that asks nobody but the network itself: aggregators that write US dollars on the chain, and pools against a
 * token whose price is known. A pool's price is the middle one of nine blocks, four apart, and counts only while its other side holds
 * enough: a single block, however far it is moved, does not move it. Networks without `priceFeeds` have no prices here.
 */
export function createChainPrices(networks: NetworksFile, rpc: RpcProvider, now: () => number): PriceProvider {
  const assets = new Map<string, Asset>(
    networks.networks.flatMap(({ chainId, nativeCurrency, tokens }) => [
      [chainId, nativeCurrency] as const,
      ...tokens.map((token) => [`${chainId}:${token.address.toLowerCase()}`, token] as const),
    ]),
  )
  const find = (chainId: string, token: string | undefined) =>
    assets.get(token === undefined ? chainId : `${chainId}:${token.toLowerCase()}`)

  async function readPrice(chainId: string, token: string | undefined, steps: number): Promise<bigint | undefined> {
    const asset = find(chainId, token)
    for (const feed of asset?.priceFeeds ?? []) {
      if (asset === undefined || steps > mostSteps) return undefined
      const price =
        feed.kind === 'aggregator' ? await readAggregator(chainId, feed) : await readPool(chainId, asset, feed, steps)
      if (price !== undefined && price > 0n) return price
    }
    return undefined
  }

  async function readAggregator(
    chainId: string,
    { address, heartbeatSeconds = 86_400 }: Extract<PriceFeed, { kind: 'aggregator' }>,
  ): Promise<bigint | undefined> {
    const [round, digits] = await call(chainId, [
      { to: address, functionName: 'latestRoundData' },
      { to: address, functionName: 'decimals' },
    ])
    const answer = decode('latestRoundData', round)
    const decimals = decode('decimals', digits)
    if (answer === undefined || decimals === undefined || decimals > 36) return undefined
    const [, usd, , updatedAt] = answer
    const ageMs = now() - Number(updatedAt) * 1_000
    // One that has missed its time, or comes from the future, is not believed.
    if (usd <= 0n || ageMs > heartbeatSeconds * 1_000 || ageMs < -dayMs) return undefined
    return toScale(usd, decimals)
  }

  async function readPool(chainId: string, asset: Asset, feed: PoolFeed, steps: number): Promise<bigint | undefined> {
    const quote = find(chainId, feed.quote)
    const quoteUsd = quote && (await readPrice(chainId, feed.quote, steps + 1))
    if (quote === undefined || quoteUsd === undefined) return undefined
    const [head] = await rpc.send(chainId, [{ method: 'eth_blockNumber' }])
    const newest = head !== undefined && 'result' in head && isHex(head.result) ? Number(head.result) : undefined
    if (newest === undefined) return undefined
    const blocks = Array.from({ length: samples }, (_, index) => newest - index * blocksBetween).filter((at) => at >= 0)
    const held = encodeFunctionData({ abi, functionName: 'balanceOf', args: [feed.address as Hex] })
    const functionName = feed.kind === 'pool' ? 'getReserves' : 'slot0'
    const outcomes = await rpc.send(
      chainId,
      blocks.flatMap((block) => {
        const tag = `0x${block.toString(16)}`
        const data = encodeFunctionData({ abi, functionName })
        return [
          { method: 'eth_call', params: [{ to: feed.address, data }, tag] },
          { method: 'eth_call', params: [{ to: feed.quote, data: held }, tag] },
        ]
      }),
    )
    const minQuote = parseUnits(String(feed.minQuote), quote.decimals)
    const rates = blocks.flatMap((_, index) => {
      const balance = decode('balanceOf', readData(outcomes[index * 2 + 1]))
      if (balance === undefined || balance < minQuote) return []
      const rate = readRate(feed, readData(outcomes[index * 2]), asset.decimals, quote.decimals)
      return rate === undefined ? [] : [rate]
    })
    if (rates.length < Math.min(fewestSamples, blocks.length)) return undefined
    const middle = rates.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(rates.length / 2)] ?? 0n
    return (middle * quoteUsd) / 10n ** BigInt(scale)
  }

  async function call(
    chainId: string,
    calls: readonly { readonly to: string; readonly functionName: 'latestRoundData' | 'decimals' }[],
  ): Promise<(Hex | undefined)[]> {
    const requests = calls.map(({ to, functionName }) => ({
      method: 'eth_call',
      params: [{ to, data: encodeFunctionData({ abi, functionName }) }, 'latest'],
    }))
    return (await rpc.send(chainId, requests)).map(readData)
  }

  return {
    fetchPrice: async (chainId, token): Promise<Price | undefined> => {
      const price = await readPrice(chainId, token, 1)
      return price === undefined ? undefined : { usd: formatUnits(price, scale), atMs: now(), source: 'chain' }
    },
  }
}

/** Whole units of the other token for one whole unit of the priced one, with 18 digits; undefined when the pool is empty. */
function readRate(feed: PoolFeed, data: Hex | undefined, decimals: number, quoteDecimals: number): bigint | undefined {
  const one = 10n ** BigInt(scale + decimals)
  const quoteOne = 10n ** BigInt(quoteDecimals)
  if (feed.kind === 'pool') {
    const reserves = decode('getReserves', data)
    if (reserves === undefined) return undefined
    const [first, second] = reserves
    const [own, other] = feed.isToken0 ? [first, second] : [second, first]
    return own === 0n || other === 0n ? undefined : (other * one) / own / quoteOne
  }
  const slot = decode('slot0', data)
  const root = slot?.[0] ?? 0n
  if (root === 0n) return undefined
  const [square, unit] = [root * root, 2n ** 192n]
  return feed.isToken0 ? (square * one) / unit / quoteOne : (unit * one) / square / quoteOne
}

function readData(outcome: RpcOutcome | undefined): Hex | undefined {
  if (outcome === undefined || 'error' in outcome || !isHex(outcome.result) || outcome.result === '0x') return undefined
  return outcome.result
}

function toScale(amount: bigint, decimals: number): bigint {
  return decimals <= scale ? amount * 10n ** BigInt(scale - decimals) : amount / 10n ** BigInt(decimals - scale)
}

type Results = {
  readonly latestRoundData: readonly [bigint, bigint, bigint, bigint, bigint]
  readonly decimals: number
  readonly getReserves: readonly [bigint, bigint, number]
  readonly slot0: readonly [bigint, number]
  readonly balanceOf: bigint
}

/** What a function answered; undefined for anything that is no such answer. */
function decode<N extends keyof Results>(functionName: N, data: Hex | undefined): Results[N] | undefined {
  if (data === undefined) return undefined
  try {
    const all: Abi = abi
    // The result's type follows from the name, which the compiler does not see through the type parameter.
    return decodeFunctionResult({ abi: all, functionName: functionName as string, data }) as Results[N]
  } catch {
    return undefined
  }
}
