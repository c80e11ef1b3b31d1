import { getSwapStatus, postSwapQuotes, postSwapSignature, postSwapSteps } from '@foyer/contract/http/swap'
import { getTradeNetworks } from '@foyer/contract/http/trade'
import { defineRoute } from '../http/defineRoute.js'
import type { OnrampContext } from '../onramp/createOnramp.js'
import type { SwapContext } from './createSwap.js'

/** The extra cost of quotes: they call every provider of the network, and these call nodes and vendors. */
export const quoteCost = 9
/** The extra cost of steps: they call one provider, and sometimes the nodes. */
export const stepsCost = 4

const postSwapQuotesRoute = defineRoute(
  postSwapQuotes,
  { auth: 'project', extraCost: () => quoteCost },
  async ({ swaps }: SwapContext, { body, project }) =>
    swaps.fetchQuotes({ ...body, slippage: body.slippage, projectId: project.id }),
)

const postSwapStepsRoute = defineRoute(
  postSwapSteps,
  { auth: 'project', extraCost: () => stepsCost },
  async ({ swaps }: SwapContext, { body, project }) => swaps.fetchSteps({ ...body, projectId: project.id }),
)

const postSwapSignatureRoute = defineRoute(
  postSwapSignature,
  { auth: 'project', extraCost: () => stepsCost },
  async ({ swaps }: SwapContext, { body, project }) => swaps.submitSignature({ ...body, projectId: project.id }),
)

const getSwapStatusRoute = defineRoute(
  getSwapStatus,
  { auth: 'project' },
  async ({ swaps }: SwapContext, { params, query, project }) =>
    swaps.fetchStatus(project.id, params.quoteId, query.hash),
)

const getTradeNetworksRoute = defineRoute(
  getTradeNetworks,
  { auth: 'project' },
  async ({ swaps, shop }: SwapContext & Pick<OnrampContext, 'shop'>) => ({
    swap: [...swaps.listNetworks()],
    buy: [...shop.listNetworks()],
  }),
)

/** The routes of swaps. */
export const swapRoutes = [
  postSwapQuotesRoute,
  postSwapStepsRoute,
  postSwapSignatureRoute,
  getSwapStatusRoute,
  getTradeNetworksRoute,
] as const
