import type { Route } from './http/Route.js'
import { getAccountBalanceRoute } from './routes/getAccountBalance.js'
import { getAnalyticsConfigRoute } from './routes/getAnalyticsConfig.js'
import { getAssetImageRoute } from './routes/getAssetImage.js'
import { getConfigRoute } from './routes/getConfig.js'
import { getCurrencyImageRoute } from './routes/getCurrencyImage.js'
import { getHealthRoute } from './routes/getHealth.js'
import { getIdentityRoute } from './routes/getIdentity.js'
import { getJwksRoute } from './routes/getJwks.js'
import { getOriginsRoute } from './routes/getOrigins.js'
import { getSupportedChainsRoute } from './routes/getSupportedChains.js'
import { getTokenImageRoute } from './routes/getTokenImage.js'
import { getWalletImageRoute } from './routes/getWalletImage.js'
import { getWalletsRoute } from './routes/getWallets.js'
import { postEventsRoute } from './routes/postEvents.js'
import { postFungiblePriceRoute } from './routes/postFungiblePrice.js'
import { postRpcRoute } from './routes/postRpc.js'

/** Every endpoint the server answers. */
export const routes: readonly Route[] = [
  getAccountBalanceRoute,
  getAnalyticsConfigRoute,
  getAssetImageRoute,
  getConfigRoute,
  getCurrencyImageRoute,
  getHealthRoute,
  getIdentityRoute,
  getJwksRoute,
  getOriginsRoute,
  getSupportedChainsRoute,
  getTokenImageRoute,
  getWalletImageRoute,
  getWalletsRoute,
  postEventsRoute,
  postFungiblePriceRoute,
  postRpcRoute,
]
