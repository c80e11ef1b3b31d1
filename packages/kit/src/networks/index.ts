// Package entry `@foyer/kit/networks`. Names as in AppKit, so that an import only changes its package. Those that are named
// here are written by hand; what viem knows besides is generated.

export * from './generated/chains.js'
export { aurora, avalanche, berachain, bsc, fantom, gnosis, kaia, mainnet, monad, polygon, sonic } from './layer1.js'
export {
  arbitrum,
  base,
  celo,
  ink,
  linea,
  mantle,
  optimism,
  scroll,
  unichain,
  worldchain,
  zksync,
  zora,
} from './layer2.js'
export { loadTokens } from './loadTokens.js'
export type {
  DefinedNetwork,
  Network,
  Network as CaipNetwork,
  NetworkInput,
  NetworkInput as AppKitNetwork,
  TokenDefinition,
} from './Network.js'
export { defineNetwork, defineNetwork as defineChain } from './Network.js'
export { bitcoin, bitcoinTestnet, solana, solanaDevnet, solanaTestnet } from './nonEvm.js'
export { ekta, ektaTestnet, seiDevnet, zircuitTestnet } from './retired.js'
export { foyerLocal, foyerLocalTwo, foyerSolana } from './sandbox.js'
export {
  arbitrumSepolia,
  auroraTestnet,
  avalancheFuji,
  baseSepolia,
  berachainBepolia,
  bscTestnet,
  celoSepolia,
  lineaSepolia,
  optimismSepolia,
  polygonAmoy,
  scrollSepolia,
  sepolia,
  unichainSepolia,
  zksyncSepoliaTestnet,
  zoraSepolia,
} from './testnets.js'
