import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x779877A7B0D9E8603169DdbD7836e478b4624789', name: 'Chainlink', symbol: 'LINK', decimals: 18 },
  { address: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
]
