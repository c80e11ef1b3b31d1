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
import {
  getConvertAllowanceRoute,
  getConvertApproveRoute,
  getConvertGasPriceRoute,
  getConvertQuotesRoute,
  getConvertTokensRoute,
  postConvertTransactionRoute,
} from './routes/convert.js'
import {
  getNameGatewayRoute,
  getNameRecordsRoute,
  getProfileAccountRoute,
  getProfileReverseRoute,
  getProfileSuggestionsRoute,
  postNameChangeRoute,
  postNameGatewayRoute,
  postProfileAccountRoute,
} from './routes/names.js'
import { getSupportedChainsRoute, postRpcRoute } from './routes/networks.js'
import { getAccountNftsRoute, getNftImageRoute, getNftRoute } from './routes/nfts.js'
import {
  getOnrampOptionsRoute,
  getOnrampProvidersRoute,
  getOnrampSessionRoute,
  postOnrampQuoteRoute,
  postOnrampQuotesRoute,
  postOnrampSessionRoute,
  postOnrampUrlRoute,
  postOnrampWebhookRoute,
} from './routes/onramp.js'
import { getAnalyticsConfigRoute, getConfigRoute, getOriginsRoute, postEventsRoute } from './routes/project.js'
import { getHealthRoute, getJwksRoute } from './routes/serverState.js'
import {
  getSignedInRoute,
  getSignInNonceRoute,
  postAuthenticateRoute,
  postSignInEndRoute,
  putAccountMetadataRoute,
} from './routes/signIn.js'
import {
  getSwapStatusRoute,
  getTradeNetworksRoute,
  postSwapQuotesRoute,
  postSwapSignatureRoute,
  postSwapStepsRoute,
} from './routes/swap.js'

/** Every endpoint the server answers. */
export const routes: readonly Route[] = [
  getAccountBalanceRoute,
  getAccountChangesRoute,
  getAccountHistoryRoute,
  getAccountNftsRoute,
  getAnalyticsConfigRoute,
  getAssetImageRoute,
  getConfigRoute,
  getConvertAllowanceRoute,
  getConvertApproveRoute,
  getConvertGasPriceRoute,
  getConvertQuotesRoute,
  getConvertTokensRoute,
  getCurrencyImageRoute,
  getHealthRoute,
  getIdentityRoute,
  getJwksRoute,
  getNameRecordsRoute,
  getNameGatewayRoute,
  getNftImageRoute,
  getNftRoute,
  getOnrampOptionsRoute,
  getOnrampProvidersRoute,
  getOnrampSessionRoute,
  getOriginsRoute,
  getProfileAccountRoute,
  getProfileReverseRoute,
  getProfileSuggestionsRoute,
  getSignedInRoute,
  getSignInNonceRoute,
  getSupportedChainsRoute,
  getSwapStatusRoute,
  getTokenImageRoute,
  getTradeNetworksRoute,
  getWalletImageRoute,
  getWalletsRoute,
  postAuthenticateRoute,
  postConvertTransactionRoute,
  postEventsRoute,
  postFungiblePriceRoute,
  postNameChangeRoute,
  postNameGatewayRoute,
  postOnrampQuoteRoute,
  postOnrampQuotesRoute,
  postOnrampSessionRoute,
  postOnrampUrlRoute,
  postOnrampWebhookRoute,
  postProfileAccountRoute,
  postRpcRoute,
  postSignInEndRoute,
  postSwapQuotesRoute,
  postSwapSignatureRoute,
  postSwapStepsRoute,
  putAccountMetadataRoute,
]
