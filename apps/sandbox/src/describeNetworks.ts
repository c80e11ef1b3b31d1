import type { NetworksFileInput, PriceFeed } from '@foyer/contract/networksFile'
import { sandboxAddresses } from './addresses.js'
import type { SandboxChain } from './chains.js'
import { solanaChainId } from './solana/slotClock.js'
import { solanaTokens, solPriceUsd } from './solana/tokens.js'
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
 * made up; and those of the Solana chain, where there is one. */
export function describeNetworks(
  chains: readonly (SandboxChain & { url: string })[],
  solana: { readonly url: string } | undefined,
): NetworksFileInput {
  const evm = chains.map(({ chainId, name, url }) => ({
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
    activity: [{ source: 'indexer' as const, startBlock: 0 }],
    swaps: [
      {
        provider: 'pools' as const,
        wrappedNative: tokens.WETH,
        venues: [{ kind: 'constantProduct' as const, name: 'Foyer Pools', factory: poolFactory, router: poolRouter }],
        via: [tokens.sUSD],
      },
    ],
  }))
  return {
    version: 1,
    networks: [...evm, ...(solana ? [describeSolana(solana.url)] : [])],
    currencies: {
      eur: { priceUsd: currencyRates.eur },
      gbp: { priceUsd: currencyRates.gbp },
      jpy: { priceUsd: currencyRates.jpy },
    },
  }
}

function describeSolana(url: string): NetworksFileInput['networks'][number] {
  return {
    chainId: solanaChainId,
    name: 'Foyer Solana',
    rpcUrls: [url],
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9, priceUsd: solPriceUsd },
    tokens: solanaTokens.map(({ mint: address, name, symbol, decimals, priceUsd }) => ({
      ...{ address, name, symbol, decimals, iconSymbol: symbol },
      ...(priceUsd !== undefined && { priceUsd }),
    })),
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
