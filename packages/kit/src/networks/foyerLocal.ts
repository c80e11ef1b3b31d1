import { defineNetwork } from './defineNetwork.js'
import { sandboxContracts, sandboxTokens } from './sandboxData.js'

/** The first chain of the sandbox that `npm start` runs. Not marked as a test network, so that names work on it. */
export const foyerLocal = /* @__PURE__ */ defineNetwork({
  id: 31_337,
  name: 'Foyer Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8545'] } },
  contracts: sandboxContracts,
  tokens: sandboxTokens,
})
