import { arbitrum } from '@foyer/kit/networks/arbitrum'
import { arbitrumSepolia } from '@foyer/kit/networks/arbitrumSepolia'
import { aurora } from '@foyer/kit/networks/aurora'
import { auroraTestnet } from '@foyer/kit/networks/auroraTestnet'
import { avalanche } from '@foyer/kit/networks/avalanche'
import { avalancheFuji } from '@foyer/kit/networks/avalancheFuji'
import { base } from '@foyer/kit/networks/base'
import { baseSepolia } from '@foyer/kit/networks/baseSepolia'
import { berachain } from '@foyer/kit/networks/berachain'
import { bsc } from '@foyer/kit/networks/bsc'
import { bscTestnet } from '@foyer/kit/networks/bscTestnet'
import { celo } from '@foyer/kit/networks/celo'
import { celoSepolia } from '@foyer/kit/networks/celoSepolia'
import { foyerLocal } from '@foyer/kit/networks/foyerLocal'
import { foyerLocalTwo } from '@foyer/kit/networks/foyerLocalTwo'
import { gnosis } from '@foyer/kit/networks/gnosis'
import { ink } from '@foyer/kit/networks/ink'
import { kaia } from '@foyer/kit/networks/kaia'
import { linea } from '@foyer/kit/networks/linea'
import { lineaSepolia } from '@foyer/kit/networks/lineaSepolia'
import { mainnet } from '@foyer/kit/networks/mainnet'
import { mantle } from '@foyer/kit/networks/mantle'
import { monad } from '@foyer/kit/networks/monad'
import type { Network } from '@foyer/kit/networks/Network'
import { optimism } from '@foyer/kit/networks/optimism'
import { optimismSepolia } from '@foyer/kit/networks/optimismSepolia'
import { polygon } from '@foyer/kit/networks/polygon'
import { polygonAmoy } from '@foyer/kit/networks/polygonAmoy'
import { scroll } from '@foyer/kit/networks/scroll'
import { scrollSepolia } from '@foyer/kit/networks/scrollSepolia'
import { sepolia } from '@foyer/kit/networks/sepolia'
import { solana } from '@foyer/kit/networks/solana'
import { solanaDevnet } from '@foyer/kit/networks/solanaDevnet'
import { solanaTestnet } from '@foyer/kit/networks/solanaTestnet'
import { sonic } from '@foyer/kit/networks/sonic'
import { unichain } from '@foyer/kit/networks/unichain'
import { unichainSepolia } from '@foyer/kit/networks/unichainSepolia'
import { worldchain } from '@foyer/kit/networks/worldchain'
import { zksync } from '@foyer/kit/networks/zksync'
import { zksyncSepoliaTestnet } from '@foyer/kit/networks/zksyncSepoliaTestnet'
import { zora } from '@foyer/kit/networks/zora'
import { zoraSepolia } from '@foyer/kit/networks/zoraSepolia'

/** Networks a wallet of the frame signs for; which of them can be used, the server's RPC proxy decides. */
export const frameNetworks: readonly Network[] = [
  mainnet,
  sepolia,
  optimism,
  optimismSepolia,
  arbitrum,
  arbitrumSepolia,
  polygon,
  polygonAmoy,
  base,
  baseSepolia,
  bsc,
  bscTestnet,
  gnosis,
  avalanche,
  avalancheFuji,
  celo,
  celoSepolia,
  zksync,
  zksyncSepoliaTestnet,
  zora,
  zoraSepolia,
  aurora,
  auroraTestnet,
  linea,
  lineaSepolia,
  scroll,
  scrollSepolia,
  unichain,
  unichainSepolia,
  mantle,
  kaia,
  sonic,
  worldchain,
  ink,
  berachain,
  monad,
  foyerLocal,
  foyerLocalTwo,
  solana,
  solanaDevnet,
  solanaTestnet,
]
