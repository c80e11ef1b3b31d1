// Package entry `@foyer/kit/networks`. The names match AppKit, so that an app only changes the package name. The
// networks listed here are handwritten; the others of viem are generated.

export * from '@foyer/primitives/networks/generated/chains'
export {
  aurora,
  avalanche,
  berachain,
  bsc,
  fantom,
  gnosis,
  kaia,
  mainnet,
  monad,
  polygon,
  sonic,
} from '@foyer/primitives/networks/layer1'
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
} from '@foyer/primitives/networks/layer2'
export { loadTokens } from '@foyer/primitives/networks/loadTokens'
export type {
  DefinedNetwork,
  Network,
  Network as CaipNetwork,
  NetworkInput,
  NetworkInput as AppKitNetwork,
  TokenDefinition,
} from '@foyer/primitives/networks/Network'
export { defineNetwork, defineNetwork as defineChain } from '@foyer/primitives/networks/Network'
export { bitcoin, bitcoinTestnet, solana, solanaDevnet, solanaTestnet } from '@foyer/primitives/networks/nonEvm'
export { ekta, ektaTestnet, seiDevnet, zircuitTestnet } from '@foyer/primitives/networks/retired'
export { foyerLocal, foyerLocalTwo, foyerSolana } from '@foyer/primitives/networks/sandbox'
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
} from '@foyer/primitives/networks/testnets'
