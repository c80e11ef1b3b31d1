import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { OnrampProviderInfo, postOnrampQuotes } from '@foyer/contract/http/onramp'
import type { NetworksFile } from '@foyer/contract/networksFile'
import { createTimedCache } from '../fetch/createTimedCache.js'
import { toTokenId } from '../tokens/tokenIds.js'
import type { OnrampAsset, OnrampProvider, OnrampQuote } from './OnrampProvider.js'
import { findAsset, type ListedAsset, listAssets } from './onrampAssets.js'
import { gatherQuotes, type QuoteQuestion } from './quotes.js'

type QuotesAnswer = EndpointAnswer<typeof postOnrampQuotes>

/** Prices move more slowly, and providers count what they are asked. */
const quoteLifetimeMs = 10_000

/** Who sells what, and for how much. */
export interface OnrampShop {
  /** In the order they are offered. */
  readonly providers: readonly OnrampProvider[]
  /** What somebody sells. */
  readonly sold: readonly ListedAsset[]
  /** Networks on which somebody sells something. */
  readonly listNetworks: () => readonly string[]
  readonly nameNetwork: (chainId: string) => string
  readonly iconUrl: (tokenId: string) => string
  /** Finds what somebody sells by its CAIP-10 id. Throws `bad_request`. */
  readonly findAsset: (tokenId: string) => ListedAsset
  readonly findSellers: (asset: OnrampAsset) => readonly OnrampProvider[]
  /** Who sells on a network, as the wire shows it. */
  readonly describeProviders: (chainId: string) => OnrampProviderInfo[]
  /** What arrives for a sum, from each seller. Throws `bad_request` for what nobody sells. */
  readonly fetchQuotes: (body: EndpointParsedBody<typeof postOnrampQuotes>) => Promise<QuotesAnswer>
  readonly gatherQuotes: (question: QuoteQuestion) => Promise<QuotesAnswer>
}

/** Creates the shop over the assets of the server's networks file. `iconUrl` is asked for the symbol of a mark. */
export function createShop(options: {
  providers: readonly OnrampProvider[]
  networks: NetworksFile
  iconUrl: (symbol: string) => string
  now: () => number
}): OnrampShop {
  const { providers, networks, iconUrl, now } = options
  const cache = createTimedCache<OnrampQuote>({ maxEntries: 2_000, lifetimeMs: quoteLifetimeMs, now })
  const sold = listAssets(networks).filter((asset) => providers.some(({ sells }) => sells(asset)))
  const icons = new Map(sold.map((asset) => [toTokenId(asset), asset.iconSymbol]))
  const names = new Map(networks.networks.map(({ chainId, name }) => [chainId as string, name]))
  const findSellers = (asset: OnrampAsset) => providers.filter(({ sells }) => sells(asset))
  const gather = (question: QuoteQuestion) => gatherQuotes(findSellers(question.asset), question, cache)

  return {
    providers,
    sold,
    listNetworks: () => [...new Set(sold.map(({ chainId }) => chainId))],
    nameNetwork: (chainId) => names.get(chainId) ?? chainId,
    iconUrl: (tokenId) => iconUrl(icons.get(tokenId) ?? ''),
    findAsset: (tokenId) => findAsset(sold, tokenId),
    findSellers,
    describeProviders: (chainId) => {
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
    gatherQuotes: gather,
  }
}
