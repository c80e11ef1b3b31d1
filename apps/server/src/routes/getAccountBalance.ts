import { getAccountBalance } from '@foyer/contract/http/getAccountBalance'
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
