import { defineNetwork } from './defineNetwork.js'

export const ink = /* @__PURE__ */ defineNetwork({
  id: 57_073,
  name: 'Ink',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'] } },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://explorer.inkonchain.com' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
    gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' },
  },
})
