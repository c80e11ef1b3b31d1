import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { OnrampProviderInfo, postOnrampQuotes } from '@foyer/contract/http/onramp'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { createTimedCache } from '../fetch/createTimedCache.js'
import { toTokenId } from '../tokens/tokenIds.js'
import type { OnrampAsset, OnrampProvider, OnrampQuote } from './OnrampProvider.js'
import { findAsset, type ListedAsset, listAssets } from './onrampAssets.js'
import { fetchAllQuotes, type QuoteRequest } from './quotes.js'

type QuotesAnswer = EndpointAnswer<typeof postOnrampQuotes>

/** How long a quote is cached, in milliseconds. Prices change more slowly, and providers count requests. */
const quoteLifetimeMs = 10_000

/** The providers, the assets that they sell, and their quotes. */
export interface OnrampCatalog {
  /** The providers in the order in which they are offered. */
  readonly providers: readonly OnrampProvider[]
  /** The assets that at least one provider sells. */
  readonly sold: readonly ListedAsset[]
  /** Returns the networks of these assets. */
  readonly listNetworks: () => readonly string[]
  readonly getNetworkTitle: (chainId: string) => string
  readonly iconUrl: (tokenId: string) => string
  /** Returns one of these assets by its CAIP-10 id. Throws `bad_request`. */
  readonly findAsset: (tokenId: string) => ListedAsset
  readonly findSellers: (asset: OnrampAsset) => readonly OnrampProvider[]
  /** Returns the providers that sell on a network, in the wire format. */
  readonly listProviders: (chainId: string) => OnrampProviderInfo[]
  /** Returns the quotes of all sellers for a sum. Throws `bad_request` if no provider sells the asset. */
  readonly fetchQuotes: (body: EndpointParsedBody<typeof postOnrampQuotes>) => Promise<QuotesAnswer>
  readonly fetchAssetQuotes: (question: QuoteRequest) => Promise<QuotesAnswer>
}

/**
 * Creates the catalogue over the assets of the server's networks file. `iconUrl` returns the URL of a symbol's icon.
 */
export function createOnrampCatalog(options: {
  providers: readonly OnrampProvider[]
  networks: NetworksFile
  iconUrl: (symbol: string) => string
  now: () => number
}): OnrampCatalog {
  const { providers, networks, iconUrl, now } = options
  const cache = createTimedCache<OnrampQuote>({ maxEntries: 2_000, lifetimeMs: quoteLifetimeMs, now })
  const sold = listAssets(networks).filter((asset) => providers.some(({ sells }) => sells(asset)))
  const icons = new Map(sold.map((asset) => [toTokenId(asset), asset.iconSymbol]))
  const names = new Map(networks.networks.map(({ chainId, name }) => [chainId as string, name]))
  const findSellers = (asset: OnrampAsset) => providers.filter(({ sells }) => sells(asset))
  const gather = (question: QuoteRequest) => fetchAllQuotes(findSellers(question.asset), question, cache)

  return {
    providers,
    sold,
    listNetworks: () => [...new Set(sold.map(({ chainId }) => chainId))],
    getNetworkTitle: (chainId) => names.get(chainId) ?? chainId,
    iconUrl: (tokenId) => iconUrl(icons.get(tokenId) ?? ''),
    findAsset: (tokenId) => findAsset(sold, tokenId),
    findSellers,
    listProviders: (chainId) => {
      const here = sold.filter((asset) => asset.chainId === chainId)
      return providers.flatMap(({ id, name, fee, countries, currencies, sells, quote }) => {
        const assets = here.filter(sells).map((asset) => ({
          ...{ id: toTokenId(asset), symbol: asset.symbol, name: asset.name },
          iconUrl: iconUrl(asset.iconSymbol),
        }))
        if (assets.length === 0) return []
        return {
          ...{ id, name, assets, hasQuote: quote !== undefined },
          ...(fee !== undefined && { fee }),
          ...(countries !== undefined && { countries: [...countries] }),
          currencies: currencies.map(({ code, methods }) => ({ code, methods: [...methods] })),
        }
      })
    },
    fetchQuotes: ({ asset, ...question }) => gather({ asset: findAsset(sold, asset), ...question }),
    fetchAssetQuotes: gather,
  }
}
