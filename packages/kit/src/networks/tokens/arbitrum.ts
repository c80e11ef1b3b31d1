import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
  { address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
  { address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
  { address: '0x912CE59144191C1204E64559FE8253a0e49E6548', name: 'Arbitrum', symbol: 'ARB', decimals: 18 },
  { address: '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', name: 'Chainlink', symbol: 'LINK', decimals: 18 },
]
