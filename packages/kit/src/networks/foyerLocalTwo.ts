import { defineNetwork } from './defineNetwork.js'
import { sandboxContracts, sandboxTokens } from './sandboxData.js'

/** The second chain of the sandbox, there so that switching networks is real. */
export const foyerLocalTwo = /* @__PURE__ */ defineNetwork({
  id: 31_338,
  name: 'Foyer Chain Two',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8546'] } },
  contracts: sandboxContracts,
  tokens: sandboxTokens,
})
