import { getAccountBalance, getIdentity, getSupportedChains } from '@foyer/contract/http/accounts'
import { getWallets } from '@foyer/contract/http/getWallets'
import { getTradeNetworks } from '@foyer/contract/http/trade'

export { callEndpoint } from './callEndpoint.js'

/** Endpoints that the wallet list and the account view need. Load this file lazily: a page without a server never needs it. */
export const endpoints = { getAccountBalance, getIdentity, getSupportedChains, getTradeNetworks, getWallets }
