import { formatChain } from '../networks/createChains.js'
import type { Handler } from './Handler.js'

/** Returns the active network [S7.50]. */
export const getChainId: Handler<'GET_CHAIN_ID'> = async ({ chains }) => ({
  chainId: formatChain(chains.getActive(), undefined),
})

/** Sets the network of the following requests [S7.39]. */
export const switchNetwork: Handler<'SWITCH_NETWORK'> = async ({ chains }, { chainId }) => ({
  chainId: formatChain(chains.activate(chainId), chainId),
})

/** Returns the chain ids of the networks with smart accounts [S7.51]. */
export const getSmartAccountEnabledNetworks: Handler<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> = async (frame) => ({
  smartAccountEnabledNetworks: Object.keys(frame.smartAccounts ?? {}).map((id) => Number(id.slice(7))),
})
