import type { Logger } from 'pino'
import type { Chains } from '../chains/createChains.js'
import type { ChainSettings } from '../chains/settings.js'
import type { Queries } from '../db/Database.js'
import type { Images } from '../images/createImages.js'
import { createPriceProviders } from './prices/createPriceProviders.js'
import { createPrices, type Prices } from './prices/createPrices.js'
import type { PriceProvider } from './prices/PriceProvider.js'
import { createTokenPrices, type TokenPricesService } from './prices/tokenPrices.js'
import type { TokenSettings } from './settings.js'
import { createTokenFacts, type TokenFactsService } from './tokenFacts.js'
import { createOperatorLists, createTokenLists, type TokenLists } from './tokenLists/createTokenLists.js'
import type { TokenListProvider } from './tokenLists/TokenListProvider.js'

/** The services of token lists, token facts and prices. */
export interface Tokens {
  readonly tokens: TokenLists
  readonly facts: TokenFactsService
  readonly prices: Prices
  readonly tokenPrices: TokenPricesService
}

/** The services that the token routes use. */
export type TokensContext = Pick<Tokens, 'tokenPrices'>

/**
 * Creates token lists, token facts and prices. A given price provider replaces those of the settings. Given token lists
 * have priority.
 */
export function createTokens(options: {
  readonly config: TokenSettings & ChainSettings
  readonly logger: Logger
  readonly queries: Queries
  readonly chains: Chains
  readonly images: Images
  readonly now: () => number
  readonly providers: { readonly prices?: PriceProvider; readonly tokenLists?: readonly TokenListProvider[] }
}): Tokens {
  const { config, logger, queries, chains, images, now, providers } = options
  const { networks } = config
  const { rpc, fetchUntrusted, wait } = chains
  const tokens = createTokenLists([
    ...(providers.tokenLists ?? []),
    ...createOperatorLists({ config, queries, fetchUntrusted, now, wait, logger }),
  ])
  const prices = createPrices({
    providers: providers.prices === undefined ? createPriceProviders({ config, rpc, now }) : [providers.prices],
    now,
    onFailure: (error) => logger.warn({ err: error }, 'a price source did not answer'),
  })
  return {
    tokens,
    prices,
    facts: createTokenFacts({ networks, tokens, rpc, now }),
    tokenPrices: createTokenPrices({ networks, tokens, prices, iconUrl: images.iconUrl }),
  }
}
