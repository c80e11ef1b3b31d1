import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x29219dd400f2Bf60E5a23d13Be72B486D4038894', name: 'Bridged USDC', symbol: 'USDC.e', decimals: 6 },
  { address: '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38', name: 'Wrapped Sonic', symbol: 'wS', decimals: 18 },
]
