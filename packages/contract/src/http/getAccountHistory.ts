import * as z from 'zod/mini'
import { accountAddress } from './accounts.js'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

const quantity = z.object({
  /** Whole units as a decimal string, such as `1.5`. */
  numeric: z.string(),
})

const transfer = z.object({
  fungible_info: z.optional(
    z.object({ name: z.string(), symbol: z.string(), icon: z.optional(z.nullable(z.object({ url: z.string() }))) }),
  ),
  nft_info: z.optional(
    z.object({
      name: z.string(),
      content: z.optional(
        z.object({
          preview: z.optional(z.object({ url: z.string(), content_type: z.nullable(z.string()) })),
          detail: z.optional(z.object({ url: z.string(), content_type: z.nullable(z.string()) })),
        }),
      ),
      flags: z.object({ is_spam: z.boolean() }),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity,
  /** US dollars of the whole transfer, where known. */
  value: z.optional(z.nullable(z.number())),
  /** US dollars of one unit, where known. */
  price: z.optional(z.nullable(z.number())),
  /** Ours: the token's CAIP-10 id, absent for the native currency. */
  address: z.optional(z.string()),
  /** Ours: which one of a non-fungible token, as a decimal string. */
  tokenId: z.optional(z.string()),
  /** Ours: false for a token that stands in no list the operator chose: its name may pose as another's. */
  verified: z.optional(z.boolean()),
  /** Ours: such a token that looks like a lure. */
  spam: z.optional(z.boolean()),
  /** Ours: whom it came from and went to. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})

/** One transaction of an account's history, as sent [S3.36–S3.38]. */
export const historyItem = z.object({
  id: z.string(),
  metadata: z.object({
    operationType: z.string(),
    hash: z.string(),
    /** CAIP-2. */
    chain: chainId,
    /** ISO 8601. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum([
      'confirmed',
      'failed',
      'pending',
      'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      'ONRAMP_TRANSACTION_STATUS_FAILED',
    ]),
    /** 0 where the source does not tell, as of what somebody else sent. */
    nonce: z.number(),
    /** Ours: the fee in whole units of the native currency, as a decimal string; absent when the source does not tell. */
    fee: z.optional(z.string()),
  }),
  transfers: z.array(transfer),
})

/** One transaction of an account's history. */
export type HistoryItem = z.infer<typeof historyItem>

/** GET /v1/account/{address}/history: what happened to an account on an EVM network, or what was bought for one of any, newest first [S7.6]. */
export const getAccountHistory = defineEndpoint({
  name: 'getAccountHistory',
  summary: 'What happened to an account',
  method: 'GET',
  path: '/v1/account/{address}/history',
  params: z.object({ address: accountAddress }),
  query: z.object({
    ...projectQueryFields,
    /** As the answer before gave it in `next`. */
    cursor: z.optional(z.string().check(z.maxLength(3_000))),
    /** Purchases instead of transactions: those of a provider, or all (`all`, and `coinbase` as the incumbent's client asks). */
    onramp: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'must be the id of a provider'))),
    /** One network; the server's first one with a history when absent. */
    chainId: z.optional(chainId),
  }),
  response: z.object({
    data: z.array(historyItem),
    next: z.nullable(z.string()),
    /** Ours: not everything is seen, such as what lies before the first block that was read. */
    partial: z.optional(z.boolean()),
    /** Ours: what answered. */
    source: z.optional(z.string()),
  }),
})
