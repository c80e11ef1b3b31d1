import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x078D782b760474a361dDA0AF3839290b0EF57AD6', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x4200000000000000000000000000000000000006', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
]
