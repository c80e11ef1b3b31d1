import { getAccountBalance, getIdentity } from '@foyer/contract/http/accounts'
import { postFungiblePrice } from '@foyer/contract/http/postFungiblePrice'
import { defineRoute } from '../http/Route.js'

/** Prices are US dollars whether the caller says so or not; another currency does not parse. */
export const getAccountBalanceRoute = defineRoute(
  getAccountBalance,
  { access: 'project' },
  async ({ accountBalances }, { params, query }) => ({
    balances: await accountBalances.fetchBalances({
      address: params.address,
      chainId: query.chainId,
      forceUpdate: query.forceUpdate,
    }),
  }),
)

/** `sender` is accepted for compatibility and not used. */
export const getIdentityRoute = defineRoute(
  getIdentity,
  { access: 'project' },
  async ({ identity }, { params, query }) => identity.fetchIdentity(query.chainId, params.address),
)

/** Prices of known tokens in the order asked. */
export const postFungiblePriceRoute = defineRoute(
  postFungiblePrice,
  { access: 'project' },
  async ({ tokenPrices }, { body }) => ({ fungibles: await tokenPrices.fetchPrices(body.addresses) }),
)
