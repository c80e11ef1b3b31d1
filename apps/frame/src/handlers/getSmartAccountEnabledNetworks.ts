import type { Handler } from './Handler.js'

/** Networks with smart accounts [S7.51]: none, every account of this wallet is an EOA. */
export const getSmartAccountEnabledNetworks: Handler<'GET_SMART_ACCOUNT_ENABLED_NETWORKS'> = async () => ({
  smartAccountEnabledNetworks: [],
})
