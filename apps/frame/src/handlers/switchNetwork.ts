import { formatChain } from '../networks/createChains.js'
import type { Handler } from './Handler.js'

/** Chooses the network of the requests that follow [S7.39]. */
export const switchNetwork: Handler<'SWITCH_NETWORK'> = async ({ chains }, { chainId }) => ({
  chainId: formatChain(chains.activate(chainId), chainId),
})
