import type { TokenDefinition } from './Network.js'
import { defineNetwork } from './Network.js'

// The contracts that the sandbox deploys, at the same addresses on both of its chains. networks.test.ts compares them
// with the sandbox.

export const sandboxContracts = {
  multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
  ensRegistry: { address: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e' },
} as const

export const sandboxTokens: readonly TokenDefinition[] = [
  { address: '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150', name: 'Sandbox USD', symbol: 'sUSD', decimals: 6 },
  { address: '0x7D70152c37b2e5228f6593FfF3Ab9dd8fE4CA108', name: 'Sandbox Bitcoin', symbol: 'sBTC', decimals: 8 },
  { address: '0xDBff8a15859b932E81d52F9943Ee78AA8BDE012A', name: 'Foyer Token', symbol: 'FOY', decimals: 18 },
  { address: '0x4816aB4cB8520Bdc43E7881F9104617d749C4f27', name: 'Sandbox Tether', symbol: 'sUSDT', decimals: 6 },
  { address: '0xA48614fb7585f5C17Af3D3769a0f045f46CfB1a2', name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
]

/**
 * The first chain of the sandbox that `npm start` runs. It is not marked as a test network, so that names work on it.
 */
export const foyerLocal = /* @__PURE__ */ defineNetwork({
  id: 31_337,
  name: 'Foyer Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8545'] } },
  contracts: sandboxContracts,
  tokens: sandboxTokens,
})

/**
 * The tokens of the sandbox's Solana chain: two of the first token program, one of Token-2022 with a transfer fee, and
 * one that cannot be sent.
 */
export const sandboxSolanaTokens: readonly TokenDefinition[] = [
  { address: 'HJhtcjppScPJCZuZwAjYjghPgsDQfEbcGtNv71MZv7vW', name: 'Sandbox USD', symbol: 'sUSD', decimals: 6 },
  { address: 'iVTVbM5twsWmvEefgodwgcNZ6yL1UoA7ZRRVBTMog2H', name: 'Foyer Token', symbol: 'FOY', decimals: 9 },
  { address: 'A9NcHyeDaTJ2vS3r3MtxFnUTE9uqk9Nuz3qRBWtiokqb', name: 'Toll Token', symbol: 'TOLL', decimals: 6 },
  { address: 'ADmhjXmQmkcaaaBmkHYStav8aiAoz1QmR5tjh3izbPpC', name: 'Hook Token', symbol: 'HOOK', decimals: 6 },
]

/** The Solana chain of the sandbox, with a separate genesis hash. */
export const foyerSolana = /* @__PURE__ */ defineNetwork({
  id: 'g2ixHEBWSvd5qrYD8EBc4qW4oyqheoCm',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:g2ixHEBWSvd5qrYD8EBc4qW4oyqheoCm',
  name: 'Foyer Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://localhost:8899'], webSocket: ['ws://localhost:8899'] } },
  tokens: sandboxSolanaTokens,
})

/** The second chain of the sandbox, so that tests can switch networks. */
export const foyerLocalTwo = /* @__PURE__ */ defineNetwork({
  id: 31_338,
  name: 'Foyer Chain Two',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://localhost:8546'] } },
  contracts: sandboxContracts,
  tokens: sandboxTokens,
})
