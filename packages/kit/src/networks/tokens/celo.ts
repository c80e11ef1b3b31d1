import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0x765DE816845861e75A25fCA122bb6898B8B1282a', name: 'Celo Dollar', symbol: 'cUSD', decimals: 18 },
  { address: '0xD8763CBa276a3738E6DE85b4b3bF5FDed6D6cA73', name: 'Celo Euro', symbol: 'cEUR', decimals: 18 },
]
