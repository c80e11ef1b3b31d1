import { getAccountBalance, getIdentity, getSupportedChains } from '@foyer/contract/http/accounts'
import { getWallets } from '@foyer/contract/http/getWallets'
import { getTradeNetworks } from '@foyer/contract/http/trade'

export { callEndpoint } from './callEndpoint.js'

/**
 * The endpoints of the wallet list and the account view. Load this file lazily: a page without a server does not need
 * it.
 */
export const endpoints = { getAccountBalance, getIdentity, getSupportedChains, getTradeNetworks, getWallets }
