import { defineNetwork } from './defineNetwork.js'

export const berachainBepolia = /* @__PURE__ */ defineNetwork({
  id: 80_069,
  name: 'Berachain Bepolia',
  nativeCurrency: { name: 'Bera', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://bepolia.rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berascan', url: 'https://testnet.berascan.com' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
  },
  testnet: true,
})
