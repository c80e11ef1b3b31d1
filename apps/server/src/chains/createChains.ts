import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Queries } from '../db/Database.js'
import { createFetchUntrusted, type FetchUntrusted } from '../fetch/fetchUntrusted.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { createSources, createTokenFinder, type NetworkSource } from './explorers/createSources.js'
import type { SourceEvents } from './fetchFromFirst.js'
import { createIndexedActivity } from './indexer/createIndexedActivity.js'
import { createIndexedNfts } from './indexer/createIndexedNfts.js'
import { listIndexedNetworks } from './indexer/createIndexer.js'
import { createSeenTokens, type FindSeenTokens } from './indexer/createSeenTokens.js'
import { createNodeRpc } from './rpc/createNodeRpc.js'
import type { RpcProvider } from './rpc/RpcProvider.js'
import type { ChainSettings } from './settings.js'

/** Access to the chains in the networks file. */
export interface Chains {
  readonly chainIds: readonly string[]
  /** The chain ids of networks that the server indexes itself. */
  readonly indexedIds: readonly string[]
  readonly rpc: RpcProvider
  /** Fetches URLs from untrusted sources. */
  readonly fetchUntrusted: FetchUntrusted
  readonly sources: readonly NetworkSource[]
  readonly findSeenTokens: FindSeenTokens
  readonly events: SourceEvents
  readonly wait: (ms: number) => Promise<void>
}

/** Creates the access to nodes, explorers and the index. A given `rpc` replaces the nodes of the networks file. */
export function createChains(options: {
  readonly config: ChainSettings & Pick<ServerSettings, 'sandbox' | 'ipfsGateway' | 'outwardOrigins'>
  readonly logger: Logger
  readonly queries: Queries
  readonly providers: { readonly rpc?: RpcProvider }
  readonly now: () => number
}): Chains {
  const { config, logger, queries, now } = options
  const { networks, ipfsGateway, outwardOrigins, etherscanKey, blockscoutKey, blockscoutUrl } = config
  const indexed = listIndexedNetworks(networks, config.sandbox)
  const indexedIds = indexed.map(({ chainId }) => chainId)
  const wait = (ms: number) => delay(ms, undefined, { ref: false })
  const rpc =
    options.providers.rpc ??
    createNodeRpc({
      networks,
      now,
      onNodeFailure: (chainId, host, failure) => logger.warn({ chainId, host, reason: failure.message }, 'node failed'),
    })
  // The operator chose the gateway, so it may be a private address.
  const gateways = ipfsGateway === undefined ? [] : [new URL(ipfsGateway).origin]
  const fetchUntrusted = createFetchUntrusted({ exempt: [...outwardOrigins, ...gateways] })
  const events: SourceEvents = {
    onAnswer: (chainId, source) => logger.debug({ chainId, source }, 'a source answered'),
    onFailure: (chainId, source, error) => logger.warn({ chainId, source, err: error }, 'a source did not answer'),
  }
  const sources = createSources({
    ...{ networks, rpc, fetchUntrusted, etherscanKey, blockscoutKey, blockscoutUrl, now, wait },
    indexer: {
      activity: createIndexedActivity(queries, indexed),
      nfts: createIndexedNfts(queries, indexedIds),
      findTokens: createSeenTokens(queries, indexedIds),
    },
  })
  return {
    chainIds: networks.networks.map(({ chainId }) => chainId),
    ...{ indexedIds, rpc, fetchUntrusted, sources, events, wait },
    findSeenTokens: createTokenFinder(sources, { ...events, wait }),
  }
}
