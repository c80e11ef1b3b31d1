import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { formatUnits } from 'viem'
import { type Config, ConfigError } from '../config.js'
import type { Queries } from '../db/Database.js'
import { describeFailure } from '../http/failures.js'
import { HttpError } from '../http/HttpError.js'
import { createIndexedActivity } from '../indexer/createIndexedActivity.js'
import { createIndexedNfts } from '../indexer/createIndexedNfts.js'
import { createSeenTokens } from '../indexer/createSeenTokens.js'
import { createFetchOutward, type FetchOutward } from '../outward/fetchOutward.js'
import { ServerError } from '../ServerError.js'
import { createSources } from '../services/explorers/createSources.js'
import { createPriceProviders } from '../services/prices/createPriceProviders.js'
import { createMulticallBalances } from '../services/providers/createMulticallBalances.js'
import { createNodeRpc } from '../services/providers/createNodeRpc.js'
import { createRegistryIdentity } from '../services/providers/createRegistryIdentity.js'
import type { RpcProvider } from '../services/providers/Providers.js'
import { fetchTokenList } from '../services/tokenLists/createUrlTokenList.js'
import { createSwapProviders } from '../swap/createSwapProviders.js'

/** Three rounds of questions to a node that takes its time. */
const longestQuoteMs = 30_000

/** One question to one source. */
interface Check {
  readonly kind: string
  readonly source: string
  readonly run: () => Promise<string>
}

/** What came of it. `what` are counts, or why nothing came. */
export interface CheckResult {
  readonly kind: string
  readonly source: string
  readonly isGood: boolean
  readonly ms: number
  readonly what: string
}

interface CheckOptions {
  readonly config: Config
  readonly network: NetworksFileEntry
  /** Whose holdings and history are asked for. */
  readonly address: string
  /** Opens the server's own index, where the network has one. Throws where it cannot be had. */
  readonly openQueries: () => Promise<Queries>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Asks every source of a network that is configured, one after the other, about an address: each node, each source of activity, NFTs and
 * tokens, balances, swaps, prices, token lists and names. Nothing is thrown: what a source throws is its result.
 */
export async function checkProviders(options: CheckOptions): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const { kind, source, run } of listChecks(options)) {
    const startMs = options.now()
    const outcome = await run().then(
      (what) => ({ isGood: true, what }),
      (error: unknown) => ({ isGood: false, what: describeCoded(error) }),
    )
    results.push({ kind, source, ms: Math.round(options.now() - startMs), ...outcome })
  }
  return results
}

function listChecks(options: CheckOptions): readonly Check[] {
  const { config, network, now } = options
  const { chainId } = network
  const address = options.address.toLowerCase()
  const networks: NetworksFile = { version: 1, networks: [network] }
  const rpc = createNodeRpc({ networks, now })
  const fetchOutward = createFetchOutward({ exempt: config.outwardOrigins })
  const balances = createMulticallBalances(networks, rpc)
  const { ipfsGateway, sandbox: isHttpAllowed } = config
  const identity = createRegistryIdentity(networks, rpc, { ipfsGateway, isHttpAllowed })
  return [
    ...network.rpcUrls.map((url) => checkNode(networks, url, now)),
    ...checkSources({ ...options, fetchOutward, rpc }, address),
    {
      ...{ kind: 'balance', source: 'nodes' },
      run: async () => {
        const holdings = await balances.fetchHoldings(chainId, address)
        return `${network.nativeCurrency.symbol} and ${holdings.length - 1} listed tokens`
      },
    },
    ...checkSwaps(options, networks, rpc),
    ...config.prices.flatMap((source) => checkPrices(options, networks, rpc, source)),
    ...[...(network.tokenLists ?? []), ...config.tokenLists].map((url) => ({
      ...{ kind: 'token list', source: new URL(url).host },
      run: async () => {
        const { tokens, left } = await fetchTokenList(fetchOutward, url)
        return `${tokens.get(chainId)?.length ?? 0} listed tokens${left === 0 ? '' : `, ${left} entries left out`}`
      },
    })),
    ...(network.ensRegistry === undefined ? [] : [checkNames(identity, chainId, address)]),
  ]
}

function checkNode(networks: NetworksFile, url: string, now: () => number): Check {
  const [network] = networks.networks
  return {
    ...{ kind: 'rpc', source: new URL(url).host },
    run: async () => {
      if (network === undefined) return ''
      const { chainId } = network
      const one = createNodeRpc({ networks: { version: 1, networks: [{ ...network, rpcUrls: [url] }] }, now })
      const ask = async (method: string) => {
        const [outcome] = await one.send(chainId, [{ method }])
        if (outcome === undefined || 'error' in outcome) throw new HttpError('upstream_failed', `refuses ${method}`)
        return Number(outcome.result)
      }
      const own = chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : undefined
      if (own === undefined) return 'not asked: no EVM network'
      const told = await ask('eth_chainId')
      if (told !== own) throw new HttpError('upstream_failed', `is a node of eip155:${told}`)
      return `block ${await ask('eth_blockNumber')}`
    },
  }
}

function checkSources(
  options: CheckOptions & { readonly fetchOutward: FetchOutward; readonly rpc: RpcProvider },
  address: string,
): readonly Check[] {
  const { config, network, openQueries, ...parts } = options
  const { chainId, activity = [] } = network
  const startBlock = activity.flatMap((each) => (each.source === 'indexer' ? [each.startBlock ?? 0] : []))[0] ?? 0
  const one = { chainId, address, limit: 24 }
  const sources = createSources({
    ...{ ...parts, networks: { version: 1, networks: [network] } },
    ...{ etherscanKey: config.etherscanKey, blockscoutKey: config.blockscoutKey, blockscoutUrl: config.blockscoutUrl },
    indexer: {
      activity: {
        ...{ name: 'indexer', supports: () => true },
        fetchActivity: async (query) =>
          createIndexedActivity(await openQueries(), [{ chainId, startBlock }]).fetchActivity(query),
      },
      nfts: {
        ...{ name: 'indexer', supports: () => true },
        fetchNfts: async (query) => createIndexedNfts(await openQueries(), [chainId]).fetchNfts(query),
      },
      findTokens: async (...asked) => createSeenTokens(await openQueries(), [chainId])(...asked),
    },
  })
  return sources.flatMap(({ name: source, activity, nfts, findTokens }): Check[] => [
    {
      ...{ kind: 'activity', source },
      run: async () => {
        const page = await activity.fetchActivity(one)
        const more = page.next === undefined ? '' : ' and more'
        return `${page.activities.length} transactions${more}${page.isPartial ? ', not everything' : ''}`
      },
    },
    ...(nfts === undefined
      ? []
      : [{ kind: 'nft', source, run: async () => `${(await nfts.fetchNfts(one)).nfts.length} on the first page` }]),
    ...(findTokens === undefined
      ? []
      : [{ kind: 'held', source, run: async () => `${(await findTokens(chainId, address)).length} tokens` }]),
  ])
}

function checkPrices(
  { config, network, now }: CheckOptions,
  networks: NetworksFile,
  rpc: RpcProvider,
  source: Config['prices'][number],
): readonly Check[] {
  return createPriceProviders({ config: { ...config, networks, prices: [source] }, rpc, now }).map((provider) => ({
    ...{ kind: 'price', source },
    run: async () => {
      const [price] = await provider.fetchPrices([{ chainId: network.chainId, token: undefined }])
      return price === undefined ? 'no price' : `1 ${network.nativeCurrency.symbol} = ${price.usd} USD`
    },
  }))
}

/** Asks everybody who makes swaps for a hundredth of the native currency in the first token; nothing is sent. */
function checkSwaps(
  { config, network, now, address }: CheckOptions,
  networks: NetworksFile,
  rpc: RpcProvider,
): readonly Check[] {
  const { chainId, nativeCurrency, tokens, swaps = [] } = network
  const providers = createSwapProviders({ config: { ...config, networks }, rpc, now })
  return swaps.flatMap(({ provider: id }) => {
    const provider = providers.find((each) => each.id === id && each.supports(chainId, chainId))
    const run = async () => {
      const [token] = tokens
      if (provider === undefined) return 'not asked: no such provider here'
      if (token === undefined) return 'not asked: the network lists no token'
      const amount = 10n ** BigInt(nativeCurrency.decimals) / 100n
      const question = {
        ...{ amount, account: address, slippageBps: 100 },
        from: { chainId, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
        to: { chainId, symbol: token.symbol, decimals: token.decimals, address: token.address },
      }
      const { toAmount, route } = await provider.quote(question, AbortSignal.timeout(longestQuoteMs))
      const told = `0.01 ${nativeCurrency.symbol} = ${formatUnits(toAmount, token.decimals)} ${token.symbol}`
      return `${told} over ${route.join(', ')}`
    }
    return [{ kind: 'swap', source: id, run }]
  })
}

function checkNames(identity: ReturnType<typeof createRegistryIdentity>, chainId: string, address: string): Check {
  return {
    ...{ kind: 'identity', source: 'registry' },
    run: async () => (await identity.fetchIdentity(chainId, address)).name ?? 'no name',
  }
}

/** Code and reasons of a failure; an error of ours holds neither address nor key. */
function describeCoded(error: unknown): string {
  if (error instanceof HttpError || error instanceof ServerError) return `${error.code}: ${describeFailure(error)}`
  return describeFailure(error)
}

/** The network an operator means: a CAIP-2 id, the number of an EVM network, or its name. Throws {@link ConfigError}. */
export function findNetwork({ networks }: NetworksFile, text: string): NetworksFileEntry {
  const wanted = text.trim().toLowerCase()
  const found = networks.find(
    ({ chainId, name }) => chainId === wanted || chainId === `eip155:${wanted}` || name.toLowerCase() === wanted,
  )
  if (found !== undefined) return found
  const known = networks.map(({ chainId, name }) => `${chainId} (${name})`).join(', ')
  throw new ConfigError([`there is no network ${JSON.stringify(text)}; known are ${known}`])
}

/** The results as lines of a table. */
export function formatResults(results: readonly CheckResult[]): readonly string[] {
  const rows = [
    ['asked for', 'source', 'result', 'ms', 'what came'],
    ...results.map(({ kind, source, isGood, ms, what }) => [kind, source, isGood ? 'ok' : 'FAILED', String(ms), what]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
