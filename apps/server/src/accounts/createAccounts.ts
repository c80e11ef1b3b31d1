import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ActivityProvider } from '../chains/ActivityProvider.js'
import type { Chains } from '../chains/createChains.js'
import type { NftProvider } from '../chains/NftProvider.js'
import type { ChainSettings } from '../chains/settings.js'
import type { Queries } from '../db/Database.js'
import type { Cursors } from '../http/signCursor.js'
import type { Images } from '../images/createImages.js'
import type { Tokens } from '../tokens/createTokens.js'
import { type AccountHistoryService, createAccountHistory } from './accountHistory.js'
import { type AccountBalancesService, createAccountBalances } from './balances/accountBalances.js'
import type { BalanceProvider } from './balances/BalanceProvider.js'
import { createMulticallBalances } from './balances/createMulticallBalances.js'
import { createSolanaBalances, joinFamilies } from './balances/createSolanaBalances.js'
import { type AccountChangesService, createAccountChanges } from './changes/accountChanges.js'
import { type AccountNftsService, createAccountNfts, nftImageUrl } from './nfts/accountNfts.js'
import { createSolanaNfts } from './nfts/createSolanaNfts.js'
import { readNames } from './nfts/metadataStore.js'
import { createNftImages, type NftImagesService } from './nfts/nftImages.js'

/** The services of the account routes. */
export interface AccountsContext {
  readonly accountBalances: AccountBalancesService
  readonly accountChanges: AccountChangesService
  readonly accountHistory: AccountHistoryService
  readonly accountNfts: AccountNftsService
  readonly nftImages: NftImagesService
}

interface AccountParts {
  readonly config: ChainSettings
  readonly logger: Logger
  readonly queries: Queries
  readonly publicUrl: () => string
  readonly chains: Chains
  readonly tokens: Tokens
  readonly images: Images
  readonly cursors: Cursors
  readonly now: () => number
  readonly providers: {
    readonly balances?: BalanceProvider
    readonly activity?: readonly ActivityProvider[]
    readonly nfts?: readonly NftProvider[]
  }
}

/**
 * Creates balances, changes, history and NFTs of accounts. A given provider of balances replaces the chains. Other
 * given providers come first.
 */
export function createAccounts(parts: AccountParts): AccountsContext {
  const { config, logger, queries, chains, tokens, images, now, providers } = parts
  const balances = providers.balances ?? createChainBalances(parts)
  const { networks } = config
  const { iconUrl } = images
  const accountBalances = createAccountBalances({ networks, balances, prices: tokens.prices, iconUrl, now })
  return {
    accountBalances,
    accountChanges: createAccountChanges({
      queries,
      chainIds: chains.indexedIds,
      now,
      wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
      onChange: accountBalances.invalidate,
      onFailure: (error) => logger.warn({ err: error }, 'cannot notify open pages of account changes'),
    }),
    accountHistory: createHistory(parts),
    accountNfts: createNfts(parts),
    nftImages: createNftImages({ queries, fetchPicture: images.fetchPicture }),
  }
}

function createChainBalances({ config: { networks }, chains, tokens, now }: AccountParts): BalanceProvider {
  const { rpc, findSeenTokens: findSeen } = chains
  const { facts, tokens: lists } = tokens
  return joinFamilies({
    evm: createMulticallBalances(networks, rpc, { findSeen, facts, tokens: lists }),
    solana: createSolanaBalances({ networks, rpc, tokens: lists, now }),
  })
}

function createHistory(parts: AccountParts): AccountHistoryService {
  const { queries, publicUrl, chains, tokens, images, cursors, providers } = parts
  return createAccountHistory({
    chainIds: chains.chainIds,
    providers: [...(providers.activity ?? []), ...chains.sources.map(({ activity }) => activity)],
    facts: tokens.facts,
    cursors,
    iconUrl: images.iconUrl,
    findNfts: async (keys) =>
      (await readNames(queries, keys)).map((known, index) => {
        const key = keys[index]
        if (known === undefined || key === undefined) return undefined
        return { name: known.name, imageUrl: known.image === '' ? '' : nftImageUrl(publicUrl(), key) }
      }),
    events: chains.events,
  })
}

function createNfts(parts: AccountParts): AccountNftsService {
  const { queries, publicUrl, chains, images, cursors, now, providers } = parts
  const { chainIds, sources, rpc, events, wait } = chains
  return createAccountNfts({
    providers: [
      ...(providers.nfts ?? []),
      ...sources.flatMap(({ nfts = [] }) => nfts),
      ...createSolanaNfts(chainIds, rpc, now),
    ],
    ...{ queries, rpc, resolveResource: images.resolveResource, cursors, publicUrl, events, now, wait },
  })
}
