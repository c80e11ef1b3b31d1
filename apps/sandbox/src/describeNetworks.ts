import type { NetworksFileInput } from '@foyer/contract/networksFile'
import { sandboxAddresses } from './addresses.js'
import type { SandboxChain } from './chains.js'
import { nativePriceUsd, sandboxTokens } from './tokens.js'

/** The networks file of the sandbox for the server: both chains with their tokens and made-up prices. */
export function describeNetworks(chains: readonly (SandboxChain & { url: string })[]): NetworksFileInput {
  return {
    version: 1,
    networks: chains.map(({ chainId, name, url }) => ({
      chainId: `eip155:${chainId}`,
      name,
      rpcUrls: [url],
      multicall3: sandboxAddresses.multicall3,
      ensRegistry: sandboxAddresses.ensRegistry,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, iconSymbol: 'ETH', priceUsd: nativePriceUsd },
      tokens: sandboxTokens.map(({ symbol, name, decimals, priceUsd }) => ({
        address: sandboxAddresses.tokens[symbol],
        name,
        symbol,
        decimals,
        iconSymbol: symbol,
        priceUsd,
      })),
      activity: [{ source: 'indexer', startBlock: 0 }],
    })),
  }
}
