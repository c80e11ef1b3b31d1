import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import { formatUnits } from 'viem'
import { createMulticallBalances } from '../../accounts/balances/createMulticallBalances.js'
import { createSources } from '../../chains/explorers/createSources.js'
import { createIndexedActivity } from '../../chains/indexer/createIndexedActivity.js'
import { createIndexedNfts } from '../../chains/indexer/createIndexedNfts.js'
import { createSeenTokens } from '../../chains/indexer/createSeenTokens.js'
import { createNodeRpc } from '../../chains/rpc/createNodeRpc.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { isSolana } from '../../chains/solana/askSolana.js'
import type { Config } from '../../config.js'
import type { Queries } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import type { FetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { createRegistryIdentity } from '../../names/createRegistryIdentity.js'
import { createSwapProviders } from '../../swap/createSwapProviders.js'
import type { Check } from './Check.js'
import { listSolanaChecks } from './solanaChecks.js'

/** The options of all network checks. */
export interface NetworkChecksOptions {
  readonly config: Config
  readonly networks: readonly NetworksFileEntry[]
  /** The accounts for balances and history: on EVM networks (lower case) and on Solana. */
  readonly accounts: { readonly evm: string; readonly solana: string }
  readonly rpc: RpcProvider
  readonly fetchUntrusted: FetchUntrusted
  /** Opens the server's index, if a network has one. Throws if it is not available. */
  readonly openQueries: () => Promise<Queries>
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

/** Creates the checks of networks: nodes, sources of activity, NFTs and tokens, balances, swaps and names. */
export function listNetworkChecks(options: NetworkChecksOptions): readonly (Check & { readonly network: string })[] {
  const sources = createNetworkSources(options)
  return options.networks.flatMap((network) =>
    listOneNetwork(options, network, sources).map((check) => ({ ...check, network: network.chainId })),
  )
}

type Sources = ReturnType<typeof createNetworkSources>

function listOneNetwork(options: NetworkChecksOptions, network: NetworksFileEntry, sources: Sources): Check[] {
  const { config, rpc, now, accounts } = options
  const { chainId } = network
  const networks: NetworksFile = { version: 1, networks: [network] }
  if (isSolana(chainId)) return listSolanaChecks({ networks, network, rpc, now, account: accounts.solana })
  const balances = createMulticallBalances(networks, rpc)
  const { ipfsGateway, sandbox: isHttpAllowed } = config
  const identity = createRegistryIdentity(networks, rpc, { ipfsGateway, isHttpAllowed })
  return [
    ...network.rpcUrls.map((url) => checkNode(networks, url, now)),
    ...sources.filter((source) => source.chainId === chainId).flatMap((source) => checkSource(source, accounts.evm)),
    {
      ...{ kind: 'balance', source: 'nodes' },
      run: async () => {
        const holdings = await balances.fetchHoldings(chainId, accounts.evm)
        return `${network.nativeCurrency.symbol} and ${holdings.length - 1} listed tokens`
      },
    },
    ...checkSwaps(options, network, networks),
    ...(network.ensRegistry === undefined
      ? []
      : [
          {
            ...{ kind: 'identity', source: 'registry' },
            run: async () => (await identity.fetchIdentity(chainId, accounts.evm)).name ?? 'no name',
          },
        ]),
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
      const request = async (method: string) => {
        const [outcome] = await one.send(chainId, [{ method }])
        if (outcome === undefined || 'error' in outcome) throw new HttpError('upstream_failed', `rejects ${method}`)
        if (typeof outcome.result !== 'string' || !/^0x[0-9a-fA-F]{1,16}$/.test(outcome.result))
          throw new HttpError('upstream_failed', `sent an invalid response to ${method}`, { fault: 'invalid' })
        return Number(outcome.result)
      }
      const told = await request('eth_chainId')
      if (told !== Number(chainId.slice('eip155:'.length)))
        throw new HttpError('upstream_failed', `is a node of eip155:${told}`)
      return `block ${await request('eth_blockNumber')}`
    },
  }
}

/** Create the sources of all networks together, because they share the rate limit of one key. */
function createNetworkSources({ config, networks, openQueries, ...parts }: NetworkChecksOptions) {
  const { etherscanKey, blockscoutKey, blockscoutUrl } = config
  const indexed = networks.flatMap(({ chainId, activity = [] }) =>
    activity.flatMap((each) => (each.source === 'indexer' ? [{ chainId, startBlock: each.startBlock ?? 0 }] : [])),
  )
  const chainIds = indexed.map(({ chainId }) => chainId)
  const named = { name: 'indexer', supports: () => true }
  return createSources({
    ...{ ...parts, networks: { version: 1, networks: [...networks] } },
    ...{ etherscanKey, blockscoutKey, blockscoutUrl },
    indexer: {
      activity: {
        ...named,
        fetchActivity: async (query) => createIndexedActivity(await openQueries(), indexed).fetchActivity(query),
      },
      nfts: { ...named, fetchNfts: async (query) => createIndexedNfts(await openQueries(), chainIds).fetchNfts(query) },
      findTokens: async (...requested) => createSeenTokens(await openQueries(), chainIds)(...requested),
    },
  })
}

function checkSource({ chainId, name: source, activity, nfts, findTokens }: Sources[number], address: string): Check[] {
  const one = { chainId, address, limit: 24 }
  const place = { source, ...(source.startsWith('etherscan') && { queue: 'etherscan' }) }
  return [
    {
      ...{ kind: 'activity', ...place },
      run: async () => {
        const page = await activity.fetchActivity(one)
        const more = page.next === undefined ? '' : ' and more'
        return `${page.activities.length} transactions${more}${page.isPartial ? ', not everything' : ''}`
      },
    },
    ...(nfts === undefined
      ? []
      : [{ kind: 'nft', ...place, run: async () => `${(await nfts.fetchNfts(one)).nfts.length} on the first page` }]),
    ...(findTokens === undefined
      ? []
      : [{ kind: 'held', ...place, run: async () => `${(await findTokens(chainId, address)).length} tokens` }]),
  ]
}

/**
 * Creates a check per swap provider: a quote for 0.01 of the native currency into the first token. Sends no
 * transaction.
 */
function checkSwaps(
  { config, rpc, now, accounts }: NetworkChecksOptions,
  network: NetworksFileEntry,
  networks: NetworksFile,
): readonly Check[] {
  const { chainId, nativeCurrency, tokens, swaps = [] } = network
  const providers = createSwapProviders({ config: { ...config, networks }, rpc, now })
  return swaps.map(({ provider: id }) => {
    const provider = providers.find((each) => each.id === id && each.supports(chainId, chainId))
    const run = async (signal: AbortSignal) => {
      const [token] = tokens
      if (provider === undefined) return 'skipped: the provider does not support this network'
      if (token === undefined) return 'skipped: the network lists no token'
      const amount = 10n ** BigInt(nativeCurrency.decimals) / 100n
      const question = {
        ...{ amount, account: accounts.evm, slippageBps: 100 },
        from: { chainId, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
        to: { chainId, symbol: token.symbol, decimals: token.decimals, address: token.address },
      }
      const { toAmount, route } = await provider.quote(question, signal)
      const told = `0.01 ${nativeCurrency.symbol} = ${formatUnits(toAmount, token.decimals)} ${token.symbol}`
      return `${told} over ${route.join(', ')}`
    }
    return { kind: 'swap', source: id, run, ...(id !== 'pools' && { queue: `swap ${id}` }) }
  })
}
