import type { NetworksFileInput, PriceFeed } from '@foyer/contract/networksFile'
import { sandboxAddresses } from './addresses.js'
import type { SandboxChain } from './chains.js'
import { currencyRates, type SandboxToken, sandboxTokens, type TokenSymbol } from './tokens.js'

const { ethFeed, usdFeed, foyPair, poolFactory, poolRouter, tokens } = sandboxAddresses

/** Below it the pair would be too small to be believed; it starts with twenty times as much. */
const leastInPool = 10_000

/** What the chain tells of prices: aggregators, and a pair. */
const feeds: Readonly<Partial<Record<TokenSymbol | 'ETH', readonly PriceFeed[]>>> = {
  ETH: [{ kind: 'aggregator', address: ethFeed }],
  WETH: [{ kind: 'aggregator', address: ethFeed }],
  sUSD: [{ kind: 'aggregator', address: usdFeed }],
  FOY: [
    {
      kind: 'pool',
      address: foyPair,
      isToken0: BigInt(tokens.FOY) < BigInt(tokens.sUSD),
      quote: tokens.sUSD,
      minQuote: leastInPool,
    },
  ],
}

/** The networks file of the sandbox for the server: both chains with their tokens, pools to swap over, and prices of the chain or
 * made up. */
export function describeNetworks(chains: readonly (SandboxChain & { url: string })[]): NetworksFileInput {
  return {
    version: 1,
    networks: chains.map(({ chainId, name, url }) => ({
      chainId: `eip155:${chainId}`,
      name,
      rpcUrls: [url],
      multicall3: sandboxAddresses.multicall3,
      ensRegistry: sandboxAddresses.ensRegistry,
      nativeCurrency: {
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        iconSymbol: 'ETH',
        priceFeeds: [...(feeds.ETH ?? [])],
      },
      tokens: sandboxTokens.map(describeToken),
      activity: [{ source: 'indexer', startBlock: 0 }],
      swaps: [
        {
          provider: 'pools',
          wrappedNative: tokens.WETH,
          venues: [{ kind: 'constantProduct', name: 'Foyer Pools', factory: poolFactory, router: poolRouter }],
          via: [tokens.sUSD],
        },
      ],
    })),
    currencies: {
      eur: { priceUsd: currencyRates.eur },
      gbp: { priceUsd: currencyRates.gbp },
      jpy: { priceUsd: currencyRates.jpy },
    },
  }
}

function describeToken({ symbol, name, decimals, priceUsd }: SandboxToken & { readonly symbol: TokenSymbol }) {
  const priceFeeds = feeds[symbol]
  return {
    ...{ address: tokens[symbol], name, symbol, decimals, iconSymbol: symbol },
    ...(priceUsd !== undefined && { priceUsd }),
    ...(priceFeeds && { priceFeeds: [...priceFeeds] }),
  }
}
