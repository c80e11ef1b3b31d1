import type { NetworksFile } from '@foyer/contract/networksFile'

/** What a sandbox server serves when no networks file is given: the local chain alone. */
export const sandboxNetworks = (): NetworksFile => ({
  version: 1,
  networks: [
    {
      chainId: 'eip155:31337',
      name: 'Sandbox',
      testnet: true,
      rpcUrls: ['http://127.0.0.1:8545'],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      tokens: [],
    },
  ],
})
