import * as z from 'zod/mini'
import { chainId, tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'
import { baseUnits } from './swap.js'

/** The swap endpoints of the AppKit client. The Foyer client uses the endpoints in `swap.ts`. */

const projectId = z.optional(projectQueryFields.projectId)
/** An account address, with or without its network (CAIP-10). */
const account = z
  .string()
  .check(z.regex(/^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:)?0x[0-9a-fA-F]{40}$/, 'must be an account'))

/** GET /v1/convert/tokens: the tokens that can be swapped on a network [S3.30, S7.8]. */
export const getConvertTokens = defineEndpoint({
  name: 'getConvertTokens',
  summary: 'Tokens that can be swapped on a network',
  method: 'GET',
  path: '/v1/convert/tokens',
  query: z.object({ ...projectQueryFields, chainId }),
  response: z.object({
    tokens: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        address: tokenId,
        decimals: z.number(),
        logoUri: z.string(),
        eip2612: z.optional(z.boolean()),
      }),
    ),
  }),
})

/** GET /v1/convert/quotes: the best quote, as a list of one [S3.29, S7.7]. */
export const getConvertQuotes = defineEndpoint({
  name: 'getConvertQuotes',
  summary: 'The best offer for a swap',
  method: 'GET',
  path: '/v1/convert/quotes',
  query: z.object({
    ...projectQueryFields,
    amount: baseUnits,
    userAddress: account,
    from: tokenId,
    to: tokenId,
    gasPrice: z.optional(z.string().check(z.maxLength(80))),
  }),
  response: z.object({
    quotes: z.array(
      z.object({
        id: z.nullable(z.string()),
        fromAmount: baseUnits,
        fromAccount: z.string(),
        toAmount: baseUnits,
        toAccount: z.string(),
      }),
    ),
  }),
})

/** GET /v1/convert/allowance: the amount of a token that the swap contract may already spend [S3.31, S7.10]. */
export const getConvertAllowance = defineEndpoint({
  name: 'getConvertAllowance',
  summary: 'Allowance of a token for a swap',
  method: 'GET',
  path: '/v1/convert/allowance',
  query: z.object({ ...projectQueryFields, tokenAddress: tokenId, userAddress: account }),
  response: z.object({ allowance: baseUnits }),
})

/** GET /v1/convert/gas-price: the price of one unit of gas, in wei [S7.11]. */
export const getConvertGasPrice = defineEndpoint({
  name: 'getConvertGasPrice',
  summary: 'Gas prices of a network, in wei',
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: z.object({ ...projectQueryFields, chainId }),
  response: z.object({ standard: baseUnits, fast: baseUnits, instant: baseUnits }),
})

/** The gas limit and the gas price of a transaction. */
const eip155 = z.object({ gas: baseUnits, gasPrice: baseUnits })

/** POST /v1/convert/build-transaction: the transaction of the swap [S7.12]. */
export const postConvertTransaction = defineEndpoint({
  name: 'postConvertTransaction',
  summary: 'The transaction of a swap',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  // The AppKit client sends the project id in the body. Both places are accepted.
  query: z.partial(z.object(projectQueryFields)),
  body: z.object({
    amount: baseUnits,
    eip155: z.optional(
      z.object({
        slippage: z.optional(z.number().check(z.minimum(0), z.maximum(50))),
        permit: z.optional(z.string().check(z.maxLength(2_000))),
      }),
    ),
    projectId,
    from: tokenId,
    to: tokenId,
    userAddress: account,
    disableEstimate: z.optional(z.boolean()),
  }),
  response: z.object({
    tx: z.object({ from: z.string(), to: z.string(), data: z.string(), amount: baseUnits, eip155 }),
  }),
})

/**
 * GET /v1/convert/build-approve: the transaction that approves the token for a swap. The AppKit client sends it to
 * `tx.from` [S7.13].
 */
export const getConvertApprove = defineEndpoint({
  name: 'getConvertApprove',
  summary: 'The transaction that approves a token for a swap',
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: z.object({
    ...projectQueryFields,
    userAddress: account,
    from: tokenId,
    to: tokenId,
    amount: z.optional(baseUnits),
  }),
  response: z.object({
    tx: z.object({ from: z.string(), to: z.string(), data: z.string(), value: baseUnits, eip155 }),
  }),
})
