import * as z from 'zod/mini'
import { accountAddress } from './accounts.js'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

const quantity = z.object({
  /** In whole units, as a decimal string such as `1.5`. */
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
  /** The value of the whole transfer in US dollars, if known. */
  value: z.optional(z.nullable(z.number())),
  /** The price of one unit in US dollars, if known. */
  price: z.optional(z.nullable(z.number())),
  /** Foyer extension: the token's CAIP-10 id. Absent for the native currency. */
  address: z.optional(z.string()),
  /** Foyer extension: the id of a non-fungible token, as a decimal string. */
  tokenId: z.optional(z.string()),
  /**
   * Foyer extension: false for a token that is on none of the operator's token lists. Its name may imitate another
   * token.
   */
  verified: z.optional(z.boolean()),
  /** Foyer extension: an unverified token that looks like spam. */
  spam: z.optional(z.boolean()),
  /** Foyer extension: the sender and the recipient. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
})

/** A transaction in an account's history, as sent [S3.36–S3.38]. */
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
    /** 0 if the source has no nonce, for example for a transaction that another account sent. */
    nonce: z.number(),
    /**
     * Foyer extension: the fee in whole units of the native currency, as a decimal string. Absent if the source has no
     * fee.
     */
    fee: z.optional(z.string()),
  }),
  transfers: z.array(transfer),
})

/** A transaction in an account's history. */
export type HistoryItem = z.infer<typeof historyItem>

/**
 * GET /v1/account/{address}/history: the transactions of an account on an EVM network, or the purchases for an account
 * on any network. Newest first [S7.6].
 */
export const getAccountHistory = defineEndpoint({
  name: 'getAccountHistory',
  summary: 'Transaction history of an account',
  method: 'GET',
  path: '/v1/account/{address}/history',
  params: z.object({ address: accountAddress }),
  query: z.object({
    ...projectQueryFields,
    /** The `next` of the previous response. */
    cursor: z.optional(z.string().check(z.maxLength(3_000))),
    /**
     * Returns purchases instead of transactions: those of one provider, or all of them (`all`, or `coinbase` from the
     * AppKit client).
     */
    onramp: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'must be the id of a provider'))),
    /** A single network. The default is the server's first network with a history. */
    chainId: z.optional(chainId),
  }),
  response: z.object({
    data: z.array(historyItem),
    next: z.nullable(z.string()),
    /** Foyer extension: the history is incomplete, for example because earlier blocks were not read. */
    partial: z.optional(z.boolean()),
    /** Foyer extension: the source of the data. */
    source: z.optional(z.string()),
  }),
})
