import { defineNetwork } from './Network.js'

// Chains of AppKit 1.7.4 that viem has removed, kept so that apps with these names still build. Most of their nodes are
// offline.

export const ekta = /* @__PURE__ */ defineNetwork({
  id: 1_994,
  name: 'Ekta',
  nativeCurrency: { name: 'EKTA', symbol: 'EKTA', decimals: 18 },
  rpcUrls: { default: { http: ['https://main.ekta.io'] } },
  blockExplorers: { default: { name: 'Ektascan', url: 'https://ektascan.io' } },
})

export const ektaTestnet = /* @__PURE__ */ defineNetwork({
  id: 1_004,
  name: 'Ekta Testnet',
  nativeCurrency: { name: 'EKTA', symbol: 'EKTA', decimals: 18 },
  rpcUrls: { default: { http: ['https://test.ekta.io:8545'] } },
  blockExplorers: { default: { name: 'Test Ektascan', url: 'https://test.ektascan.io' } },
  testnet: true,
})

export const seiDevnet = /* @__PURE__ */ defineNetwork({
  id: 713_715,
  name: 'Sei Devnet',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: { default: { http: ['https://evm-rpc-arctic-1.sei-apis.com'] } },
  blockExplorers: { default: { name: 'Seitrace', url: 'https://seitrace.com' } },
  testnet: true,
})

export const zircuitTestnet = /* @__PURE__ */ defineNetwork({
  id: 48_899,
  name: 'Zircuit Testnet',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://testnet.zircuit.com', 'https://zircuit1-testnet.p2pify.com'] } },
  blockExplorers: { default: { name: 'Zircuit Testnet Explorer', url: 'https://explorer.testnet.zircuit.com' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
  },
  testnet: true,
})
