import type { NetworksFile } from '@foyer/contract/networksFile'

/** A token with a price. */
export const usdc = '0x00000000000000000000000000000000000000a1'
/** A chain id that is not of an EVM network. */
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Returns an EVM network whose first node is unreachable and whose second is at `url`, and Solana with the same node.
 */
export function networksOn(url: string): NetworksFile {
  return {
    version: 1,
    networks: [
      {
        chainId: 'eip155:31337',
        name: 'Local',
        rpcUrls: ['http://127.0.0.1:1', url],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, priceUsd: '2500' },
        tokens: [
          { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, priceUsd: '1' },
          { address: usdc.replace('a1', 'a2'), name: 'Unpriced', symbol: 'UNP', decimals: 18 },
        ],
      },
      {
        chainId: solana,
        name: 'Solana',
        rpcUrls: [url],
        nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
        tokens: [],
      },
    ],
    currencies: { eur: { priceUsd: '1.25' } },
  }
}

/** Returns an EVM network at `url` that the server indexes. */
export function indexedOn(
  url: string,
  tokens: NetworksFile['networks'][number]['tokens'] = [],
): NetworksFile & { networks: [NetworksFile['networks'][number]] } {
  return {
    version: 1,
    networks: [
      {
        chainId: 'eip155:31337',
        name: 'Local',
        rpcUrls: [url],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens,
        activity: [{ source: 'indexer' }],
      },
    ],
  }
}
