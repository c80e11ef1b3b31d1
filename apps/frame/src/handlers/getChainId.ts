import { formatChain } from '../networks/createChains.js'
import type { Handler } from './Handler.js'

/** The network in use [S7.50]. */
export const getChainId: Handler<'GET_CHAIN_ID'> = async ({ chains }) => ({
  chainId: formatChain(chains.getActive(), undefined),
})
