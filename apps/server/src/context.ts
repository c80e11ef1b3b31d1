import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointAnswer } from '@foyer/contract/http/endpoint'
import type { getConfig } from '@foyer/contract/http/getConfig'
import type { Logger } from 'pino'
import { type AccountHistoryService, createAccountHistory } from './accounts/accountHistory.js'
import { type AccountBalancesService, createAccountBalances } from './accounts/balances/accountBalances.js'
import { createMulticallBalances } from './accounts/balances/createMulticallBalances.js'
import { createSolanaBalances, joinFamilies } from './accounts/balances/createSolanaBalances.js'
import { type AccountChangesService, createAccountChanges } from './accounts/changes/accountChanges.js'
import { type AccountNftsService, createAccountNfts, nftImageUrl } from './accounts/nfts/accountNfts.js'
import { createSolanaNfts } from './accounts/nfts/createSolanaNfts.js'
import { readNames } from './accounts/nfts/metadataStore.js'
import { createNftImages, type NftImagesService } from './accounts/nfts/nftImages.js'
import { createDailyCounts, type DailyCountsService } from './analytics/storeEvents.js'
import { type CatalogueService, createCatalogue } from './catalogue/catalogue.js'
import { createSources, createTokenFinder } from './chains/explorers/createSources.js'
import type { SourceEvents } from './chains/fetchFromFirst.js'
import { createIndexedActivity } from './chains/indexer/createIndexedActivity.js'
import { createIndexedNfts } from './chains/indexer/createIndexedNfts.js'
import { listIndexedNetworks } from './chains/indexer/createIndexer.js'
import { createSeenTokens } from './chains/indexer/createSeenTokens.js'
import { getMainNetwork } from './chains/networks/getMainNetwork.js'
import { createCallContract } from './chains/rpc/callContract.js'
import { createNodeRpc } from './chains/rpc/createNodeRpc.js'
import type { RpcProvider } from './chains/rpc/RpcProvider.js'
import type { Config } from './config.js'
import type { Database } from './db/Database.js'
import { createFetchOutward } from './fetch/fetchUntrusted.js'
import { createResolveResource } from './fetch/resolveResource.js'
import { type AddressKeys, createAddressKeys } from './http/clientAddress.js'
import { createCursors } from './http/signCursor.js'
import { createPictures } from './images/createPictures.js'
import { createMarks, type MarksService } from './images/icons.js'
import { type AvatarImagesService, createAvatarImages } from './names/avatarImages.js'
import { createCheckSignature } from './names/checkSignature.js'
import { createNames, type NamesService } from './names/createNames.js'
import { createRegistryIdentity, readAvatarUrl } from './names/createRegistryIdentity.js'
import { createNameGateway, type NameGateway } from './names/gateway.js'
import type { IdentityProvider } from './names/IdentityProvider.js'
import { createNameStore } from './names/nameStore.js'
import { createRegistryNames } from './names/registryNames.js'
import { createResolveName, type ResolveName } from './names/resolveName.js'
import { keepIdentities, withOwnNames } from './names/withOwnNames.js'
import { createOnrampProviders } from './onramp/createOnrampProviders.js'
import { createPurchases, type PurchasesService } from './onramp/createPurchases.js'
import { createShop, type OnrampShop } from './onramp/createShop.js'
import { createSessionStore } from './onramp/sessionStore.js'
import type { Providers } from './Providers.js'
import { createProjects, type ProjectsService } from './projects/projects.js'
import type { SigningKeys } from './secrets/createSigningKeys.js'
import { createSignIns, type SignInsService } from './signIn/createSignIns.js'
import { createSignInStore } from './signIn/signInStore.js'
import { type ConvertService, createConvert } from './swap/createConvert.js'
import { createFindSwapProviders, createSwapProviders } from './swap/createSwapProviders.js'
import { createSwaps, type SwapParts, type SwapsService } from './swap/createSwaps.js'
import { createQuoteStore } from './swap/quoteStore.js'
import { createFindSwapToken } from './swap/swapTokens.js'
import { createPriceProviders } from './tokens/prices/createPriceProviders.js'
import { createPrices } from './tokens/prices/createPrices.js'
import { createTokenPrices, type TokenPricesService } from './tokens/prices/tokenPrices.js'
import { createTokenFacts } from './tokens/tokenFacts.js'
import { createOperatorLists, createTokenLists } from './tokens/tokenLists/createTokenLists.js'

/** Ways to log in and where, as the main server tells pages. */
export interface Logins {
  readonly frameUrl: () => string
  readonly email: boolean
  readonly socials: readonly EndpointAnswer<typeof getConfig>['socials'][number][]
}

/** All that a route may use. */
export interface ServerContext {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database
  readonly projects: ProjectsService
  readonly catalogue: CatalogueService
  readonly marks: MarksService
  readonly rpc: RpcProvider
  readonly accountBalances: AccountBalancesService
  readonly accountChanges: AccountChangesService
  readonly accountHistory: AccountHistoryService
  readonly accountNfts: AccountNftsService
  readonly nftImages: NftImagesService
  readonly avatarImages: AvatarImagesService
  readonly tokenPrices: TokenPricesService
  readonly swaps: SwapsService
  readonly convert: ConvertService
  readonly identity: IdentityProvider
  /** Undefined where nobody registers names. */
  readonly names: NamesService | undefined
  readonly resolveName: ResolveName
  readonly nameGateway: NameGateway | undefined
  readonly shop: OnrampShop
  readonly purchases: PurchasesService
  readonly addressKeys: AddressKeys
  readonly dailyCounts: DailyCountsService
  /** Undefined without embedded wallets. */
  readonly logins: Logins | undefined
  /** Undefined without a secret, as `signIns`. */
  readonly signingKeys: SigningKeys | undefined
  readonly signIns: SignInsService | undefined
  /** Whether the server is about to stop and load balancers should send requests elsewhere. */
  readonly isDraining: () => boolean
}

/** Builds the server's services from its configuration and an open database. `publicUrl` is asked for at each use. */
export const createContext = (options: {
  config: Config
  logger: Logger
  database: Database
  publicUrl: () => string
  providers?: Providers
  logins?: Logins | undefined
  signingKeys?: SigningKeys | undefined
  namesKey?: `0x${string}` | undefined
  isDraining?: () => boolean
  now?: () => number
}): ServerContext => {
  const { config, logger, database, providers = {}, signingKeys, now = Date.now } = options
  const { networks } = config
  const marks = createMarks()
  const iconUrl = (symbol: string) =>
    marks.findTokenMark(symbol) === undefined
      ? ''
      : `${options.publicUrl()}/public/getTokenImage/${encodeURIComponent(symbol.toLowerCase())}`
  const rpc =
    providers.rpc ??
    createNodeRpc({
      networks,
      now,
      onNodeFailure: (chainId, host, failure) => logger.warn({ chainId, host, reason: failure.message }, 'node failed'),
    })
  const prices = createPrices({
    providers: providers.prices === undefined ? createPriceProviders({ config, rpc, now }) : [providers.prices],
    now,
    onFailure: (error) => logger.warn({ err: error }, 'a source of prices did not answer'),
  })
  const { queries } = database
  const indexed = listIndexedNetworks(networks, config.sandbox)
  const indexedIds = indexed.map(({ chainId }) => chainId)
  // A gateway is the operator's own choice, and may stand beside the server.
  const gateways = config.ipfsGateway === undefined ? [] : [new URL(config.ipfsGateway).origin]
  const fetchOutward = createFetchOutward({ exempt: [...config.outwardOrigins, ...gateways] })
  const wait = (ms: number) => delay(ms, undefined, { ref: false })
  const events: SourceEvents = {
    onAnswer: (chainId, source) => logger.debug({ chainId, source }, 'a source answered'),
    onFailure: (chainId, source, error) => logger.warn({ chainId, source, err: error }, 'a source did not answer'),
  }
  const tokens = createTokenLists([
    ...(providers.tokenLists ?? []),
    ...createOperatorLists({ config, queries, fetchOutward, now, wait, logger }),
  ])
  const facts = createTokenFacts({ networks, tokens, rpc, now })
  const sources = createSources({
    networks,
    indexer: {
      activity: createIndexedActivity(queries, indexed),
      nfts: createIndexedNfts(queries, indexedIds),
      findTokens: createSeenTokens(queries, indexedIds),
    },
    rpc,
    fetchOutward,
    etherscanKey: config.etherscanKey,
    blockscoutKey: config.blockscoutKey,
    blockscoutUrl: config.blockscoutUrl,
    now,
    wait,
  })
  const findSeen = createTokenFinder(sources, { ...events, wait })
  const balances =
    providers.balances ??
    joinFamilies({
      evm: createMulticallBalances(networks, rpc, { findSeen, facts, tokens }),
      solana: createSolanaBalances({ networks, rpc, tokens, now }),
    })
  const dailyCounts = createDailyCounts(queries, now)
  const avatars = { ipfsGateway: config.ipfsGateway, isHttpAllowed: config.sandbox }
  const readAvatar = (record: string) => readAvatarUrl(record, avatars)
  const main = getMainNetwork(networks)
  const mainChainId = main?.chainId ?? 'eip155:1'
  const names =
    config.names &&
    createNames({
      settings: config.names,
      store: createNameStore(queries, config.names.parent, now),
      checkSignature: createCheckSignature({
        rpc,
        chainIds: networks.networks.map(({ chainId }) => chainId),
        mainChainId,
      }),
      ...{ mainChainId, dailyCounts, now },
      // On one machine everybody has the same address.
      dailyLimit: config.sandbox ? 1_000_000 : 200,
    })
  const callContract = createCallContract({ rpc, fetchOutward, now: Date.now })
  const identity =
    providers.identity ??
    createRegistryIdentity(networks, rpc, avatars, { callContract, ...(names && { isOurs: names.isOurs }) })
  const registry = main?.ensRegistry as `0x${string}` | undefined
  const kept = keepIdentities(identity, now)
  const accountBalances = createAccountBalances({ networks, balances, prices, iconUrl, now })
  const cursors = createCursors(config.secretKey)
  const chainIds = networks.networks.map(({ chainId }) => chainId)
  const swapParts: SwapParts = {
    chainIds,
    findProviders: createFindSwapProviders({
      config,
      given: providers.swaps ?? [],
      created: createSwapProviders({ config, rpc, now }),
    }),
    findToken: createFindSwapToken(chainIds, facts),
    store: createQuoteStore(queries, now),
    ...{ prices, rpc, now },
    onFailure: (provider, error) => logger.warn({ provider, err: error }, 'a provider of swaps made no offer'),
  }
  const shop = createShop({
    providers: [
      ...(providers.onramps ?? []),
      ...createOnrampProviders(config.onramp, (id) => `${options.publicUrl()}/foyer/v1/onramp/webhooks/${id}`, now),
    ],
    ...{ networks, iconUrl, now },
  })
  const resolveResource = createResolveResource({ fetchOutward, ipfsGateway: config.ipfsGateway })
  const fetchPicture = createPictures({ resolveResource, now })
  return {
    config,
    logger,
    database,
    projects: createProjects(database.queries, now),
    catalogue: createCatalogue({ queries: database.queries, generatedCount: config.catalogueExtra, now }),
    marks,
    rpc,
    accountBalances,
    accountChanges: createAccountChanges({
      queries,
      chainIds: indexedIds,
      now,
      wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
      onChange: accountBalances.forget,
      onFailure: (error) => logger.warn({ err: error }, 'open pages could not be told of changes'),
    }),
    accountHistory: createAccountHistory({
      chainIds,
      providers: [...(providers.activity ?? []), ...sources.map(({ activity }) => activity)],
      facts,
      cursors,
      iconUrl,
      findNfts: async (keys) =>
        (await readNames(queries, keys)).map((known, index) => {
          const key = keys[index]
          if (known === undefined || key === undefined) return undefined
          return { name: known.name, imageUrl: known.image === '' ? '' : nftImageUrl(options.publicUrl(), key) }
        }),
      events,
    }),
    accountNfts: createAccountNfts({
      providers: [
        ...(providers.nfts ?? []),
        ...sources.flatMap(({ nfts = [] }) => nfts),
        ...createSolanaNfts(chainIds, rpc, now),
      ],
      queries,
      rpc,
      resolveResource,
      cursors,
      publicUrl: options.publicUrl,
      events,
      now,
      wait,
    }),
    nftImages: createNftImages({ queries, fetchPicture }),
    avatarImages: createAvatarImages({ cursors, fetchPicture, publicUrl: options.publicUrl }),
    tokenPrices: createTokenPrices({ networks, tokens, prices, iconUrl }),
    swaps: createSwaps(swapParts),
    convert: createConvert({ ...swapParts, networks, tokens, iconUrl }),
    identity: names === undefined ? kept : withOwnNames(kept, names, readAvatar),
    names,
    resolveName: createResolveName({
      ...{ names, readAvatar, now },
      registry: registry && createRegistryNames({ rpc, callContract, chainId: mainChainId, registry }),
    }),
    nameGateway:
      config.names && names && options.namesKey
        ? createNameGateway({ ...config.names, findRecords: names.findRecords, key: options.namesKey, now })
        : undefined,
    shop,
    purchases: createPurchases({ shop, store: createSessionStore(queries, now), cursors, logger, now }),
    addressKeys: createAddressKeys(config.secretKey),
    dailyCounts,
    logins: options.logins,
    isDraining: options.isDraining ?? (() => false),
    signingKeys,
    signIns:
      signingKeys &&
      createSignIns({
        ...{ store: createSignInStore(queries, now), signingKeys, rpc, chainIds, issuer: options.publicUrl, now },
      }),
  }
}
