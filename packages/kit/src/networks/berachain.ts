import { defineNetwork } from './defineNetwork.js'

export const berachain = /* @__PURE__ */ defineNetwork({
  id: 80_094,
  name: 'Berachain',
  nativeCurrency: { name: 'Bera', symbol: 'BERA', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.berachain.com'] } },
  blockExplorers: { default: { name: 'Berascan', url: 'https://berascan.com' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
    ensRegistry: { address: '0x5B22280886a2F5e09A49bEa7E320eAB0e5320e28' },
  },
})
