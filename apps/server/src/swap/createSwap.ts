import type { Logger } from 'pino'
import type { Chains } from '../chains/createChains.js'
import type { ChainSettings } from '../chains/settings.js'
import type { Queries } from '../db/Database.js'
import type { Images } from '../images/createImages.js'
import type { Tokens } from '../tokens/createTokens.js'
import { type ConvertService, createConvert } from './createConvert.js'
import { createFindSwapProviders, createSwapProviders } from './createSwapProviders.js'
import { createSwaps, type SwapParts, type SwapsService } from './createSwaps.js'
import { createQuoteStore } from './quoteStore.js'
import type { SwapProvider } from './SwapProvider.js'
import type { SwapSettings } from './settings.js'
import { createFindSwapToken } from './swapTokens.js'

/** The services of the swap routes. */
export interface SwapContext {
  readonly swaps: SwapsService
  readonly convert: ConvertService
}

/** Creates swaps, and the same swaps in AppKit's wire format. */
export function createSwap(options: {
  readonly config: ChainSettings & { readonly swaps: SwapSettings }
  readonly logger: Logger
  readonly queries: Queries
  readonly chains: Chains
  readonly tokens: Tokens
  readonly images: Images
  readonly now: () => number
  /** These providers come before those of the networks file. */
  readonly providers: { readonly swaps?: readonly SwapProvider[] }
}): SwapContext {
  const { config, logger, queries, chains, tokens, images, now, providers } = options
  const { chainIds, rpc } = chains
  const created = createSwapProviders({ config, rpc, now })
  const parts: SwapParts = {
    findProviders: createFindSwapProviders({ config, given: providers.swaps ?? [], created }),
    findToken: createFindSwapToken(chainIds, tokens.facts),
    store: createQuoteStore(queries, now),
    ...{ chainIds, prices: tokens.prices, rpc, now },
    onFailure: (provider, error) => logger.warn({ provider, err: error }, 'a swap provider made no offer'),
  }
  return {
    swaps: createSwaps(parts),
    convert: createConvert({ ...parts, networks: config.networks, tokens: tokens.tokens, iconUrl: images.iconUrl }),
  }
}
