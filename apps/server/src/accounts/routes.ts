import { getAccountChanges } from '@foyer/contract/http/accountChanges'
import { getAccountBalance } from '@foyer/contract/http/accounts'
import { getAccountHistory } from '@foyer/contract/http/getAccountHistory'
import type { AddressKeys } from '../http/clientAddress.js'
import { networkAround } from '../http/clientAddress.js'
import { defineRoute } from '../http/defineRoute.js'
import type { OnrampContext } from '../onramp/createOnramp.js'
import type { AccountsContext } from './createAccounts.js'

/** Returns balances. Prices are in US dollars if the request has no currency or its rate is unknown. */
const getAccountBalanceRoute = defineRoute(
  getAccountBalance,
  { auth: 'project' },
  async ({ accountBalances }: AccountsContext, { params, query }) =>
    accountBalances.fetchBalances({
      address: params.address,
      chainId: query.chainId,
      forceUpdate: query.forceUpdate,
      currency: query.currency,
      isSpamShown: query.spam === '1',
    }),
)

/** Returns the history of an account, or its purchases (`onramp`). */
const getAccountHistoryRoute = defineRoute(
  getAccountHistory,
  { auth: 'project' },
  async (
    { accountHistory, purchases }: AccountsContext & Pick<OnrampContext, 'purchases'>,
    { params, query, project },
  ) => {
    const { chainId, cursor, onramp } = query
    const question = { address: params.address, chainId, cursor }
    if (onramp === undefined) return accountHistory.fetchHistory(question)
    return purchases.fetchHistory({ ...question, onramp, projectId: project.id })
  },
)

/** Returns server-sent events. `Last-Event-ID` is the last block that the page has. */
const getAccountChangesRoute = defineRoute(
  getAccountChanges,
  { auth: 'project' },
  async (
    { accountChanges, addressKeys }: AccountsContext & { readonly addressKeys: AddressKeys },
    { params, query, headers, clientAddress, project },
  ) => {
    const last = headers.get('last-event-id') ?? ''
    const stream = await accountChanges.open({
      address: params.address,
      chainId: query.chainId,
      lastBlock: /^\d{1,15}$/.test(last) ? Number(last) : undefined,
      owner: {
        projectId: project.id,
        network: addressKeys(networkAround(clientAddress)),
        client: addressKeys(clientAddress),
      },
    })
    // Turn off buffering: a proxy that collects the response would delay every event.
    const answerHeaders = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    }
    return new Response(stream, { headers: answerHeaders })
  },
)

/** The routes of balances, history and changes. */
export const accountRoutes = [getAccountBalanceRoute, getAccountHistoryRoute, getAccountChangesRoute] as const
