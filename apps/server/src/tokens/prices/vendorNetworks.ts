/** The names that price vendors use for a network and its native currency. */
export interface VendorNetwork {
  readonly defillama: string
  /** CoinGecko's id of the asset platform. */
  readonly coingecko: string
  /** CoinGecko's id of the native currency. */
  readonly coin: string
  /** DefiLlama's address of the native currency. The zero address if undefined. */
  readonly native?: string
}

function named(defillama: string, coingecko: string, coin = 'ethereum'): VendorNetwork {
  return {
    defillama,
    coingecko,
    coin,
  }
}

/** The networks with vendor prices, by chain id. Other networks have none. */
export const vendorNetworks: Readonly<Record<string, VendorNetwork>> = {
  'eip155:1': named('ethereum', 'ethereum'),
  'eip155:10': named('optimism', 'optimistic-ethereum'),
  'eip155:25': named('cronos', 'cronos', 'crypto-com-chain'),
  'eip155:56': named('bsc', 'binance-smart-chain', 'binancecoin'),
  'eip155:100': named('xdai', 'xdai', 'xdai'),
  'eip155:130': named('unichain', 'unichain'),
  'eip155:137': named('polygon', 'polygon-pos', 'polygon-ecosystem-token'),
  'eip155:146': named('sonic', 'sonic', 'sonic-3'),
  'eip155:324': named('era', 'zksync'),
  'eip155:1284': named('moonbeam', 'moonbeam', 'moonbeam'),
  'eip155:5000': named('mantle', 'mantle', 'mantle'),
  'eip155:8217': named('klaytn', 'klay-token', 'kaia'),
  'eip155:8453': named('base', 'base'),
  'eip155:34443': named('mode', 'mode'),
  'eip155:42161': named('arbitrum', 'arbitrum-one'),
  'eip155:42220': named('celo', 'celo', 'celo'),
  'eip155:43114': named('avax', 'avalanche', 'avalanche-2'),
  'eip155:57073': named('ink', 'ink'),
  'eip155:59144': named('linea', 'linea'),
  'eip155:80094': named('berachain', 'berachain', 'berachain-bera'),
  'eip155:81457': named('blast', 'blast'),
  'eip155:534352': named('scroll', 'scroll'),
  'eip155:7777777': named('zora', 'zora-network'),
  'eip155:1313161554': named('aurora', 'aurora'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    ...named('solana', 'solana', 'solana'),
    native: 'So11111111111111111111111111111111111111112',
  },
}
