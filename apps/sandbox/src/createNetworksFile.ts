import type { NetworksFileInput, PriceFeed } from '@foyer/contract/networksFile'
import { sandboxAddresses } from './addresses.js'
import type { AccountKind, SandboxChain } from './chains.js'
import { solanaChainId } from './solana/slotClock.js'
import { solanaTokens, solPriceUsd } from './solana/tokens.js'
import { currencyRates, type SandboxToken, sandboxTokens, type TokenSymbol } from './tokens.js'

const { accountDelegate, accountFactory, accountImplementation, accountPaymaster, accountPermissions } =
  sandboxAddresses
const { ethFeed, usdFeed, foyPair, poolFactory, poolRouter, tokens } = sandboxAddresses

/** The minimum size of the pair for a trusted price. The pair starts with 20 times this amount. */
const minPoolQuote = 10_000

/** The price sources on the chain: aggregators, and a pair. */
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
      minQuote: minPoolQuote,
    },
  ],
}

/**
 * Creates the sandbox's networks file for the server. It has both EVM chains with tokens, swap pools and price sources,
 * and the Solana chain if it runs.
 */
export function createNetworksFile(
  chains: readonly (SandboxChain & { url: string; accounts?: AccountKind | undefined })[],
  solana: { readonly url: string } | undefined,
): NetworksFileInput {
  const evm = chains.map(({ chainId, name, url, accounts }) => ({
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
    tokens: sandboxTokens.map(createTokenEntry),
    activity: [{ source: 'indexer' as const, startBlock: 0 }],
    swaps: [
      {
        provider: 'pools' as const,
        wrappedNative: tokens.WETH,
        venues: [{ kind: 'constantProduct' as const, name: 'Foyer Pools', factory: poolFactory, router: poolRouter }],
        via: [tokens.sUSD],
      },
    ],
    smartAccounts: createSmartAccounts(accounts),
  }))
  return {
    version: 1,
    networks: [...evm, ...(solana ? [createSolanaNetwork(solana.url)] : [])],
    currencies: {
      eur: { priceUsd: currencyRates.eur },
      gbp: { priceUsd: currencyRates.gbp },
      jpy: { priceUsd: currencyRates.jpy },
    },
  }
}

function createSmartAccounts(kind: AccountKind = 'delegated'): NetworksFileInput['networks'][number]['smartAccounts'] {
  const services = { bundler: 'own' as const, paymaster: accountPaymaster }
  return kind === 'counterfactual'
    ? { kind, factory: accountFactory, implementation: accountImplementation, ...services }
    : { kind: 'erc7821', delegate: accountDelegate, ...services, permissions: accountPermissions }
}

function createSolanaNetwork(url: string): NetworksFileInput['networks'][number] {
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

function createTokenEntry({ symbol, name, decimals, priceUsd }: SandboxToken & { readonly symbol: TokenSymbol }) {
  const priceFeeds = feeds[symbol]
  return {
    ...{ address: tokens[symbol], name, symbol, decimals, iconSymbol: symbol },
    ...(priceUsd !== undefined && { priceUsd }),
    ...(priceFeeds && { priceFeeds: [...priceFeeds] }),
  }
}
