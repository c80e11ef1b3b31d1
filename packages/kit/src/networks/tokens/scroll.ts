import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0x5300000000000000000000000000000000000004', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
]
