import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { commaList, projectQuery, projectQueryFields } from './queryFields.js'

/** EVM account address, 0x and 40 hex digits in any case. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'))

/** Address on an EVM network, or on Solana: 32 bytes in base58. */
export const accountAddress = z
  .string()
  .check(
    z.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'must be an account of an EVM network or of Solana'),
  )

/** Currencies that money is told in. */
export const currency = z.enum(['usd', 'eur', 'gbp', 'jpy'])

/** A currency that money is told in, as the wire writes it. */
export type Currency = z.infer<typeof currency>

/** One holding. `address` is the token's CAIP-10 id and absent for the native currency. */
export const balance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId,
  address: z.optional(z.string()),
  /** What the whole holding is worth, in the answer's currency; absent when no price is known. */
  value: z.optional(z.number()),
  /** What one unit costs, in the answer's currency; 0 when no price is known. */
  price: z.number(),
  /** Ours: per cent by which the price has changed in 24 hours; absent when nobody knows. */
  change24h: z.optional(z.number()),
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  /** Empty when there is no mark. */
  iconUrl: z.string(),
  /** Ours: false for a token that stands in no list the operator chose. */
  verified: z.optional(z.boolean()),
  /** Ours: it looks like a lure; only there when asked for. */
  spam: z.optional(z.boolean()),
})

/** One holding of an account, as sent. */
export type Balance = z.infer<typeof balance>

/** GET /v1/account/{address}/balance: native currency and known tokens of an account [S7.14]. */
export const getAccountBalance = defineEndpoint({
  name: 'getAccountBalance',
  summary: 'Native currency and known tokens of an account',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: z.object({ address: accountAddress }),
  query: z.object({
    ...projectQueryFields,
    /** US dollars when absent, and when no rate of the currency is known: the answer says which it is. */
    currency: z.optional(currency),
    /** One network of the address's family; all of the server's main networks of it when absent. */
    chainId: z.optional(chainId),
    /** Token ids whose cached balance must not be used. */
    forceUpdate: z.optional(commaList(20_000)),
    /** Ours: `1` shows what looks like a lure as well. */
    spam: z.optional(z.enum(['0', '1'])),
  }),
  response: z.object({
    balances: z.array(balance),
    /** Ours: the currency of `value` and `price`. */
    currency: z.optional(currency),
    /** Ours: US dollars for one unit of that currency. */
    rate: z.optional(z.number()),
  }),
})

/** GET /v1/identity/{address}: name (verified forward) and avatar of an address [S7.5]. */
export const getIdentity = defineEndpoint({
  name: 'getIdentity',
  summary: 'Name and avatar of an address',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: z.object({ address: evmAddress }),
  query: z.object({
    ...projectQueryFields,
    sender: z.optional(z.string().check(z.maxLength(200))),
    /** Network of the registry. Default: Ethereum, else the first network with a registry. */
    chainId: z.optional(chainId),
  }),
  response: z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) }),
})

/** GET /v1/supported-chains: networks this server can read [S7.4]. */
export const getSupportedChains = defineEndpoint({
  name: 'getSupportedChains',
  summary: 'Networks this server can read',
  method: 'GET',
  path: '/v1/supported-chains',
  query: projectQuery,
  response: z.object({ http: z.array(chainId), ws: z.array(chainId) }),
})
