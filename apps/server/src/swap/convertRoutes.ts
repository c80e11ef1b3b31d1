import {
  getConvertAllowance,
  getConvertApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertTransaction,
} from '@foyer/contract/http/convert'
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../projects/checkAccess.js'
import { quoteCost, stepsCost } from './routes.js'

export const getConvertTokensRoute = defineRoute(
  getConvertTokens,
  { access: 'project' },
  async ({ convert }, { query }) => convert.listTokens(query.chainId),
)

export const getConvertQuotesRoute = defineRoute(
  getConvertQuotes,
  { access: 'project', extraCost: () => quoteCost },
  async ({ convert }, { query, project }) =>
    convert.fetchQuotes({ ...query, projectId: requireProject(project).id }, query.amount),
)

export const getConvertAllowanceRoute = defineRoute(
  getConvertAllowance,
  { access: 'project' },
  async ({ convert }, { query, project }) =>
    convert.fetchAllowance({ ...query, projectId: requireProject(project).id }),
)

export const getConvertGasPriceRoute = defineRoute(
  getConvertGasPrice,
  { access: 'project' },
  async ({ convert }, { query }) => convert.fetchGasPrices(query.chainId),
)

export const postConvertTransactionRoute = defineRoute(
  postConvertTransaction,
  { access: 'project', extraCost: () => quoteCost },
  async ({ convert }, { body, project }) =>
    convert.buildTransaction({ ...body, projectId: requireProject(project).id }, body.amount, body.eip155?.slippage),
)

export const getConvertApproveRoute = defineRoute(
  getConvertApprove,
  { access: 'project', extraCost: () => stepsCost },
  async ({ convert }, { query, project }) =>
    convert.buildApproval({ ...query, projectId: requireProject(project).id }, query.amount),
)
