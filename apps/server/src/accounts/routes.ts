import { getAccountChanges } from '@foyer/contract/http/accountChanges'
import { getAccountBalance, getIdentity } from '@foyer/contract/http/accounts'
import { getAccountHistory } from '@foyer/contract/http/getAccountHistory'
import { postFungiblePrice } from '@foyer/contract/http/postFungiblePrice'
import { getAvatarImage } from '@foyer/contract/http/publicEndpoints'
import { networkAround } from '../http/clientAddress.js'
import { defineRoute } from '../http/Route.js'
import { imageAnswer } from '../images/icons.js'
import { refuseServers, requireProject } from '../projects/checkAccess.js'

/** Prices are US dollars where the caller names no currency, or nobody knows the rate of the one named. */
export const getAccountBalanceRoute = defineRoute(
  getAccountBalance,
  { access: 'project' },
  async ({ accountBalances }, { params, query }) =>
    accountBalances.fetchBalances({
      address: params.address,
      chainId: query.chainId,
      forceUpdate: query.forceUpdate,
      currency: query.currency,
      isSpamShown: query.spam === '1',
    }),
)

/** `sender` is accepted for compatibility and not used. */
export const getIdentityRoute = defineRoute(
  getIdentity,
  { access: 'project' },
  async ({ identity, avatarImages }, { params, query, headers }) => {
    refuseServers(headers)
    const { name, avatar } = await identity.fetchIdentity(query.chainId, params.address)
    return { name, avatar: avatarImages.toLink(avatar) }
  },
)

/** Only pictures that this server has named in an answer. */
export const getAvatarImageRoute = defineRoute(
  getAvatarImage,
  { access: 'public', budget: 'image' },
  async ({ avatarImages }, { params, headers }) =>
    imageAnswer(await avatarImages.fetchImage(params.token), headers.get('if-none-match')),
)

/** Prices of known tokens in the order asked. */
export const postFungiblePriceRoute = defineRoute(
  postFungiblePrice,
  { access: 'project' },
  async ({ tokenPrices }, { body }) => tokenPrices.fetchPrices(body.addresses, body.currency),
)

/** What happened to an account, or what was bought for it (`onramp`). */
export const getAccountHistoryRoute = defineRoute(
  getAccountHistory,
  { access: 'project' },
  async ({ accountHistory, purchases }, { params, query, project }) => {
    const { chainId, cursor, onramp } = query
    const question = { address: params.address, chainId, cursor }
    if (onramp === undefined) return accountHistory.fetchHistory(question)
    return purchases.fetchHistory({ ...question, onramp, projectId: requireProject(project).id })
  },
)

/** Server-sent events; `Last-Event-ID` is the block the page knows. */
export const getAccountChangesRoute = defineRoute(
  getAccountChanges,
  { access: 'project' },
  async ({ accountChanges, addressKeys }, { params, query, headers, clientAddress, project }) => {
    const last = headers.get('last-event-id') ?? ''
    const stream = await accountChanges.open({
      address: params.address,
      chainId: query.chainId,
      lastBlock: /^\d{1,15}$/.test(last) ? Number(last) : undefined,
      owner: {
        projectId: requireProject(project).id,
        network: addressKeys(networkAround(clientAddress)),
        client: addressKeys(clientAddress),
      },
    })
    // Proxies that gather an answer before they hand it on would keep every event back.
    const answerHeaders = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    }
    return new Response(stream, { headers: answerHeaders })
  },
)
