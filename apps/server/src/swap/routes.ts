import {
  getSwapStatus,
  getTradeNetworks,
  postSwapQuotes,
  postSwapSignature,
  postSwapSteps,
} from '@foyer/contract/http/swap'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../projects/checkAccess.js'

/** An offer asks every provider of the network, and those ask nodes and vendors. */
export const quoteCost = 9
/** One provider is asked, and the nodes some times. */
export const stepsCost = 4

export const postSwapQuotesRoute = defineRoute(
  postSwapQuotes,
  { access: 'project', extraCost: () => quoteCost },
  async ({ swaps }, { body, project }) =>
    swaps.fetchQuotes({ ...body, slippage: body.slippage, projectId: requireProject(project).id }),
)

export const postSwapStepsRoute = defineRoute(
  postSwapSteps,
  { access: 'project', extraCost: () => stepsCost },
  async ({ swaps }, { body, project }) => swaps.fetchSteps({ ...body, projectId: requireProject(project).id }),
)

export const postSwapSignatureRoute = defineRoute(
  postSwapSignature,
  { access: 'project', extraCost: () => stepsCost },
  async ({ swaps }, { body, project }) => swaps.submitSignature({ ...body, projectId: requireProject(project).id }),
)

export const getSwapStatusRoute = defineRoute(
  getSwapStatus,
  { access: 'project' },
  async ({ swaps }, { params, query, project }) =>
    swaps.fetchStatus(requireProject(project).id, params.quoteId, query.hash),
)

export const getTradeNetworksRoute = defineRoute(getTradeNetworks, { access: 'project' }, async ({ swaps, shop }) => ({
  swap: [...swaps.listNetworks()],
  buy: [...shop.listNetworks()],
}))
