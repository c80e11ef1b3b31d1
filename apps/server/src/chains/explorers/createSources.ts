import type { NetworksFile, NetworksFileEntry } from '@foyer/contract/networksFile'
import type { FetchUntrusted } from '../../fetch/fetchUntrusted.js'
import type { ActivityProvider } from '../ActivityProvider.js'
import type { SourceEvents } from '../fetchFromFirst.js'
import type { FindSeenTokens } from '../indexer/createSeenTokens.js'
import type { NftProvider } from '../NftProvider.js'
import type { RpcProvider } from '../rpc/RpcProvider.js'
import { blockscoutServiceUrl } from '../settings.js'
import { createAskExplorer } from './askExplorer.js'
import { createBlockscout } from './createBlockscout.js'
import { createEtherscan, createTurns } from './createEtherscan.js'
import { createLogs } from './createLogs.js'

type SourceSettings = NonNullable<NetworksFileEntry['activity']>[number]

/** What one source of a network can tell. */
export interface NetworkSource {
  readonly chainId: string
  readonly name: string
  readonly activity: ActivityProvider
  readonly nfts?: NftProvider
  /** Undefined where it has no list of them. */
  readonly findTokens?: FindSeenTokens
}

const etherscanUrl = 'https://api.etherscan.io/v2/api'
/** Etherscan's limit for a key that costs nothing. */
const turnsPerSecond = 3
const longestLineMs = 10_000

/** Creates the sources of the networks file, each network's in its own order. `indexer` is the server's own index. */
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
  const takeTurn = createTurns({ perSecond: turnsPerSecond, longestWaitMs: longestLineMs, now, wait })

  function create(chainId: string, name: string, settings: SourceSettings): Omit<NetworkSource, 'chainId'> | undefined {
    const asking = createAskExplorer({ name, fetchUntrusted, now, wait })
    switch (settings.source) {
      case 'indexer':
        return { name, ...indexer }
      case 'logs':
        return { name, ...createLogs({ name, chainId, startBlock: settings.startBlock ?? 0, rpc }) }
      case 'blockscout': {
        const { url } = settings
        if (url !== undefined) return { name, ...createBlockscout({ name, chainId, url, asking, now }) }
        // Only the service for all networks gets the key, never an instance.
        const { blockscoutKey, blockscoutUrl: base = blockscoutServiceUrl } = options
        if (blockscoutKey === undefined) return undefined
        const service = `${base}/${chainId.replace(/^eip155:/, '')}`
        return { name, ...createBlockscout({ name, chainId, url: service, key: blockscoutKey, asking, now }) }
      }
      case 'etherscan': {
        const url = settings.url ?? etherscanUrl
        // A file with such a source and no key does not start a server.
        if (key === undefined) return undefined
        return { name, ...createEtherscan({ name, chainId, url, key, asking, takeTurn, now, wait }) }
      }
    }
  }

  return options.networks.networks.flatMap(({ chainId, activity = [] }) =>
    activity.flatMap((settings, index) => {
      const source = create(chainId, nameSource(activity, index), settings)
      if (source === undefined) return []
      const supports = (asked: string) => asked === chainId
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

/** Cursors name their source: a second one of a kind has another name. */
function nameSource(all: readonly SourceSettings[], index: number): string {
  const kind = all[index]?.source ?? ''
  const before = all.slice(0, index).filter(({ source }) => source === kind).length
  return before === 0 ? kind : `${kind}-${before + 1}`
}

/** How long balances wait for a list of tokens: those of the operator's own lists are shown without it. */
const patienceMs = 4_000

/**
 * Joins sources to one that tells which tokens an account holds or has touched: those of its network are asked in order until one
 * answers. None in time is as none at all.
 */
export function createTokenFinder(
  sources: readonly NetworkSource[],
  options: SourceEvents & { readonly wait: (ms: number) => Promise<void> },
): FindSeenTokens {
  return async (chainId, address) => {
    const late = options.wait(patienceMs).then(() => 'late' as const)
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
      return found.slice(0, mostTokens)
    }
    return []
  }
}

/** So many are asked of the chain at most: whoever floods an account with tokens must not make it unreadable. */
const mostTokens = 300
