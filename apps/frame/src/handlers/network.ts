import { formatChain } from '../networks/createChains.js'
import type { Handler } from './Handler.js'

/** The network in use [S7.50]. */
export const getChainId: Handler<'GET_CHAIN_ID'> = async ({ chains }) => ({
  chainId: formatChain(chains.getActive(), undefined),
})

/** Chooses the network of the requests that follow [S7.39]. */
export const switchNetwork: Handler<'SWITCH_NETWORK'> = async ({ chains }, { chainId }) => ({
  chainId: formatChain(chains.activate(chainId), chainId),
})

/** Networks with smart accounts [S7.51]: none, every account of this wallet is an EOA. */
export const getSmartAccountEnabledNetworks: Handler<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> = async () => ({
  smartAccountEnabledNetworks: [],
})
