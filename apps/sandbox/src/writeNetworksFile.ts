import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
    })),
  }
}

/** Writes the file in one step, so that a server that starts meanwhile reads the old one or the new one. */
export function writeNetworksFile(path: string, networks: NetworksFileInput): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.tmp`, `${JSON.stringify(networks, null, 2)}\n`)
  renameSync(`${path}.tmp`, path)
}
