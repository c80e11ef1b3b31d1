import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import type { FetchUntrusted } from '../../fetch/fetchUntrusted.js'
import type { ActivityProvider } from '../ActivityProvider.js'
import type { SourceEvents } from '../fetchFromFirst.js'
import type { FindSeenTokens } from '../indexer/createSeenTokens.js'
import type { NftProvider } from '../NftProvider.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import { blockscoutServiceUrl } from '../settings.js'
import { createExplorerClient } from './askExplorer.js'
import { createBlockscout } from './createBlockscout.js'
import { createEtherscan, createRateLimiter } from './createEtherscan.js'
import { createLogs } from './createLogs.js'

type SourceSettings = NonNullable<NetworksFileEntry['activity']>[number]

/** A data source of a network. */
export interface NetworkSource {
  readonly chainId: string
  readonly name: string
  readonly activity: ActivityProvider
  readonly nfts?: NftProvider
  /** Undefined if the source has no token list. */
  readonly findTokens?: FindSeenTokens
}

const etherscanUrl = 'https://api.etherscan.io/v2/api'
/** Etherscan's rate limit for a free key. */
const requestsPerSecond = 3
const maxQueueMs = 10_000

/** Creates the sources of the networks file, in the order of each network. `indexer` is the server's own index. */
export function createSources(options: {
  readonly networks: NetworksFile
  readonly indexer: Omit<NetworkSource, 'chainId' | 'name'>
  readonly rpc: RpcProvider
  readonly fetchUntrusted: FetchUntrusted
  readonly etherscanKey: string | undefined
  readonly blockscoutKey: string | undefined
  readonly blockscoutUrl: string | undefined
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}): readonly NetworkSource[] {
  const { indexer, rpc, fetchUntrusted, etherscanKey: key, now, wait } = options
  const takeTurn = createRateLimiter({ perSecond: requestsPerSecond, longestWaitMs: maxQueueMs, now, wait })

  function create(chainId: string, name: string, settings: SourceSettings): Omit<NetworkSource, 'chainId'> | undefined {
    const asking = createExplorerClient({ name, fetchUntrusted, now, wait })
    switch (settings.source) {
      case 'indexer':
        return { name, ...indexer }
      case 'logs':
        return { name, ...createLogs({ name, chainId, startBlock: settings.startBlock ?? 0, rpc }) }
      case 'blockscout': {
        const { url } = settings
        if (url !== undefined) return { name, ...createBlockscout({ name, chainId, url, asking, now }) }
        // Send the key only to the service for all networks, never to an instance.
        const { blockscoutKey, blockscoutUrl: base = blockscoutServiceUrl } = options
        if (blockscoutKey === undefined) return undefined
        const service = `${base}/${chainId.replace(/^eip155:/, '')}`
        return { name, ...createBlockscout({ name, chainId, url: service, key: blockscoutKey, asking, now }) }
      }
      case 'etherscan': {
        const url = settings.url ?? etherscanUrl
        // The start of the server fails for a networks file with such a source and no key.
        if (key === undefined) return undefined
        return { name, ...createEtherscan({ name, chainId, url, key, asking, takeTurn, now, wait }) }
      }
    }
  }

  return options.networks.networks.flatMap(({ chainId, activity = [] }) =>
    activity.flatMap((settings, index) => {
      const source = create(chainId, createSourceName(activity, index), settings)
      if (source === undefined) return []
      const supports = (requested: string) => requested === chainId
      const { nfts } = source
      return {
        chainId,
        ...source,
        activity: { ...source.activity, supports },
        ...(nfts && { nfts: { ...nfts, supports } }),
      }
    }),
  )
}

/** Returns a unique name: cursors contain it, so a second source of one kind needs another name. */
function createSourceName(all: readonly SourceSettings[], index: number): string {
  const kind = all[index]?.source ?? ''
  const before = all.slice(0, index).filter(({ source }) => source === kind).length
  return before === 0 ? kind : `${kind}-${before + 1}`
}

/**
 * The maximum time that balances wait for a token list, in milliseconds. After it, only tokens of the operator's lists
 * are returned.
 */
const tokenTimeoutMs = 4_000

/**
 * Creates a function that returns the tokens which an account holds or has received. It requests the sources of the
 * network in order until one responds. After the timeout it returns no tokens.
 */
export function createTokenFinder(
  sources: readonly NetworkSource[],
  options: SourceEvents & { readonly wait: (ms: number) => Promise<void> },
): FindSeenTokens {
  return async (chainId, address) => {
    const late = options.wait(tokenTimeoutMs).then(() => 'late' as const)
    for (const { name, findTokens } of sources.filter((source) => source.chainId === chainId)) {
      if (findTokens === undefined) continue
      const finding = findTokens(chainId, address).catch((error: unknown) => {
        options.onFailure(chainId, name, error)
        return undefined
      })
      const found = await Promise.race([finding, late])
      if (found === 'late') break
      if (found === undefined) continue
      options.onAnswer(chainId, name)
      return found.slice(0, maxTokens)
    }
    return []
  }
}

/** The maximum tokens read from the chain. A flood of tokens must not make an account unreadable. */
const maxTokens = 300
