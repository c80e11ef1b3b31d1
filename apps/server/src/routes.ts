import type { Route } from './http/Route.js'
import {
  getAccountBalanceRoute,
  getAccountChangesRoute,
  getAccountHistoryRoute,
  getIdentityRoute,
  postFungiblePriceRoute,
} from './routes/accounts.js'
import {
  getAssetImageRoute,
  getCurrencyImageRoute,
  getTokenImageRoute,
  getWalletImageRoute,
  getWalletsRoute,
} from './routes/catalogue.js'
import { getSupportedChainsRoute, postRpcRoute } from './routes/networks.js'
import { getAccountNftsRoute, getNftImageRoute, getNftRoute } from './routes/nfts.js'
import { getAnalyticsConfigRoute, getConfigRoute, getOriginsRoute, postEventsRoute } from './routes/project.js'
import { getHealthRoute, getJwksRoute } from './routes/serverState.js'

/** Every endpoint the server answers. */
export const routes: readonly Route[] = [
  getAccountBalanceRoute,
  getAccountChangesRoute,
  getAccountHistoryRoute,
  getAccountNftsRoute,
  getAnalyticsConfigRoute,
  getAssetImageRoute,
  getConfigRoute,
  getCurrencyImageRoute,
  getHealthRoute,
  getIdentityRoute,
  getJwksRoute,
  getNftImageRoute,
  getNftRoute,
  getOriginsRoute,
  getSupportedChainsRoute,
  getTokenImageRoute,
  getWalletImageRoute,
  getWalletsRoute,
  postEventsRoute,
  postFungiblePriceRoute,
  postRpcRoute,
]
