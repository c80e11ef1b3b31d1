import { defineNetwork } from './defineNetwork.js'

export const linea = /* @__PURE__ */ defineNetwork({
  id: 59_144,
  name: 'Linea',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.linea.build'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://lineascan.build' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
    ensRegistry: { address: '0x50130b669B28C339991d8676FA73CF122a121267' },
  },
})
