import type { NetworksFile, NetworksFileEntry, PriceFeed } from '@foyer/contract/networksFile'
import { formatUnits, isHex, parseUnits } from 'viem'
import { decodeResult, joinCalls, toCall } from '../../chains/rpc/contractCalls.js'
import type { RpcOutcome, RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { type Answer, createAggregators, scale } from './createAggregators.js'
import type { Price, PriceProvider } from './PriceProvider.js'

type PoolFeed = Exclude<PriceFeed, { kind: 'aggregator' }>
type Asset = NetworksFileEntry['nativeCurrency']
interface Head {
  readonly number: number
  readonly atMs: number
}

/** The number of sampled blocks of a pool. The median counts, so a manipulation of up to four samples has no effect. */
const samples = 9
const blocksBetween = 4
const minSamples = 5
/** The maximum steps to a price feed. Errors add up over pools, so a path over more than two pools has no price. */
const maxSteps = 3

/**
 * Creates a price provider that uses only the networks themselves: price feeds in US dollars, and pools with a token of
 * known price. A pool's price is the median of nine blocks, four blocks apart, so a manipulation of a single block has
 * no effect. It counts only while the pool holds enough of the other token.
 *
 * Assets without `priceFeeds` have no prices here. A price has the time of the node's newest block.
 */
export function createChainPrices(networks: NetworksFile, node: RpcProvider, now: () => number): PriceProvider {
  const rpc = joinCalls(node)
  const readAggregator = createAggregators(rpc, now)
  const assets = new Map<string, Asset>(
    networks.networks.flatMap(({ chainId, nativeCurrency, tokens }) => [
      [chainId, nativeCurrency] as const,
      ...tokens.map((token) => [`${chainId}:${token.address.toLowerCase()}`, token] as const),
    ]),
  )
  const find = (chainId: string, token: string | undefined) =>
    assets.get(token === undefined ? chainId : `${chainId}:${token.toLowerCase()}`)

  async function readHead(chainId: string): Promise<Head | undefined> {
    const [outcome] = await rpc.send(chainId, [{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
    if (outcome === undefined || 'error' in outcome) return undefined
    const { number, timestamp } = (outcome.result ?? {}) as { number?: unknown; timestamp?: unknown }
    return isHex(number) && isHex(timestamp) ? { number: Number(number), atMs: Number(timestamp) * 1_000 } : undefined
  }

  async function readPrice(
    chainId: string,
    token: string | undefined,
    head: Head,
    steps: number,
  ): Promise<Answer | undefined> {
    const asset = find(chainId, token)
    for (const feed of asset?.priceFeeds ?? []) {
      if (asset === undefined || steps > maxSteps) return undefined
      const answer =
        feed.kind === 'aggregator'
          ? await readAggregator(chainId, feed)
          : await readPool(chainId, asset, feed, head, steps)
      if (answer !== undefined && answer.usd > 0n) return answer
    }
    return undefined
  }

  async function readPool(chainId: string, asset: Asset, feed: PoolFeed, head: Head, steps: number) {
    const quote = find(chainId, feed.quote)
    const quotePrice = quote && (await readPrice(chainId, feed.quote, head, steps + 1))
    if (quote === undefined || quotePrice === undefined) return undefined
    const blocks = Array.from({ length: samples }, (_, index) => head.number - index * blocksBetween)
    const readable = blocks.filter((block) => block >= 0)
    const outcomes = await rpc.send(
      chainId,
      readable.flatMap((block) => {
        const tag = `0x${block.toString(16)}`
        return [
          toCall(feed.address, feed.kind === 'pool' ? 'getReserves' : 'slot0', [], tag),
          toCall(feed.quote, 'balanceOf', [feed.address], tag),
        ]
      }),
    )
    const minQuote = parseUnits(String(feed.minQuote), quote.decimals)
    const rates = readable.flatMap((_, index) => {
      const balance = decodeResult('balanceOf', outcomes[index * 2 + 1])
      if (balance === undefined || balance < minQuote) return []
      const rate = computeRate(feed, outcomes[index * 2], asset.decimals, quote.decimals)
      return rate === undefined ? [] : [rate]
    })
    if (rates.length < Math.min(minSamples, readable.length)) return undefined
    const middle = rates.toSorted((a, b) => (a < b ? -1 : 1))[Math.floor(rates.length / 2)] ?? 0n
    return { usd: (middle * quotePrice.usd) / 10n ** BigInt(scale) }
  }

  const toPrice = (answer: Answer | undefined, head: Head | undefined): Price | undefined => {
    if (answer === undefined || head === undefined) return undefined
    const { usd, ...change } = answer
    return { usd: formatUnits(usd, scale), atMs: head.atMs, source: 'chain', ...change }
  }

  return {
    fetchPrices: async (requested) => {
      const heads = new Map<string, Promise<Head | undefined>>()
      const fetchOne = async (chainId: string, token: string | undefined) => {
        if (!find(chainId, token)?.priceFeeds?.length) return undefined
        const reading = heads.get(chainId) ?? readHead(chainId)
        heads.set(chainId, reading)
        const head = await reading
        return head && toPrice(await readPrice(chainId, token, head, 1), head)
      }
      // A network without a reachable node does not affect the prices of others.
      const results = await Promise.allSettled(requested.map(({ chainId, token }) => fetchOne(chainId, token)))
      const prices = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed !== undefined && prices.every((price) => price === undefined)) throw failed.reason
      return prices
    },
    fetchRate: async (currency) => {
      for (const { chainId, ...feed } of networks.currencies?.[currency]?.priceFeeds ?? []) {
        const [head, answer] = await Promise.all([readHead(chainId), readAggregator(chainId, feed)])
        const price = toPrice(answer, head)
        if (price !== undefined) return price
      }
      return undefined
    },
  }
}

/**
 * Returns the whole units of the other token per whole unit of the priced one, with 18 decimals. Returns undefined if
 * the pool is empty.
 */
function computeRate(
  feed: PoolFeed,
  outcome: RpcOutcome | undefined,
  decimals: number,
  quoteDecimals: number,
): bigint | undefined {
  const one = 10n ** BigInt(scale + decimals)
  const quoteOne = 10n ** BigInt(quoteDecimals)
  if (feed.kind === 'pool') {
    const reserves = decodeResult('getReserves', outcome)
    if (reserves === undefined) return undefined
    const [first, second] = reserves
    const [own, other] = feed.isToken0 ? [first, second] : [second, first]
    return own === 0n || other === 0n ? undefined : (other * one) / own / quoteOne
  }
  const root = decodeResult('slot0', outcome)?.[0] ?? 0n
  if (root === 0n) return undefined
  const [square, unit] = [root * root, 2n ** 192n]
  return feed.isToken0 ? (square * one) / unit / quoteOne : (unit * one) / square / quoteOne
}
