import {
  getConvertAllowance,
  getConvertApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertTransaction,
} from '@foyer/contract/http/convert'
import { defineRoute } from '../http/defineRoute.js'
import type { SwapContext } from './createSwap.js'
import { quoteCost, stepsCost } from './routes.js'

const getConvertTokensRoute = defineRoute(
  getConvertTokens,
  { auth: 'project' },
  async ({ convert }: SwapContext, { query }) => convert.listTokens(query.chainId),
)

const getConvertQuotesRoute = defineRoute(
  getConvertQuotes,
  { auth: 'project', extraCost: () => quoteCost },
  async ({ convert }: SwapContext, { query, project }) =>
    convert.fetchQuotes({ ...query, projectId: project.id }, query.amount),
)

const getConvertAllowanceRoute = defineRoute(
  getConvertAllowance,
  { auth: 'project' },
  async ({ convert }: SwapContext, { query, project }) => convert.fetchAllowance({ ...query, projectId: project.id }),
)

const getConvertGasPriceRoute = defineRoute(
  getConvertGasPrice,
  { auth: 'project' },
  async ({ convert }: SwapContext, { query }) => convert.fetchGasPrices(query.chainId),
)

const postConvertTransactionRoute = defineRoute(
  postConvertTransaction,
  { auth: 'project', extraCost: () => quoteCost },
  async ({ convert }: SwapContext, { body, project }) =>
    convert.buildTransaction({ ...body, projectId: project.id }, body.amount, body.eip155?.slippage),
)

const getConvertApproveRoute = defineRoute(
  getConvertApprove,
  { auth: 'project', extraCost: () => stepsCost },
  async ({ convert }: SwapContext, { query, project }) =>
    convert.buildApproval({ ...query, projectId: project.id }, query.amount),
)

/** The routes of swaps in AppKit's wire format. */
export const convertRoutes = [
  getConvertTokensRoute,
  getConvertQuotesRoute,
  getConvertAllowanceRoute,
  getConvertGasPriceRoute,
  postConvertTransactionRoute,
  getConvertApproveRoute,
] as const
