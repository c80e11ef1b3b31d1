import { defineNetwork } from './defineNetwork.js'

export const unichainSepolia = /* @__PURE__ */ defineNetwork({
  id: 1_301,
  name: 'Unichain Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.unichain.org'] } },
  blockExplorers: { default: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz' } },
  contracts: {
    multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
    gasPriceOracle: { address: '0x420000000000000000000000000000000000000F' },
  },
  testnet: true,
})
