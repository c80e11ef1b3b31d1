import type { TokenDefinition } from '../Network.js'

export const tokens: readonly TokenDefinition[] = [
  { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { address: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', name: 'Dai Stablecoin', symbol: 'DAI.e', decimals: 18 },
  { address: '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', name: 'Wrapped Ether', symbol: 'WETH.e', decimals: 18 },
  { address: '0x152b9d0FdC40C096757F570A51E494bd4b943E50', name: 'Bitcoin', symbol: 'BTC.b', decimals: 8 },
  { address: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', name: 'Wrapped AVAX', symbol: 'WAVAX', decimals: 18 },
]
