import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
  { address: '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
]
