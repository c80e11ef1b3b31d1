import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8', name: 'Wrapped Mantle', symbol: 'WMNT', decimals: 18 },
]
