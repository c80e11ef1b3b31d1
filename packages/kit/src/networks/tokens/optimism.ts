import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 },
  { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: '0x68f180fcCe6836688e9084f035309E29Bf0A2095', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8 },
  { address: '0x4200000000000000000000000000000000000042', name: 'Optimism', symbol: 'OP', decimals: 18 },
]
