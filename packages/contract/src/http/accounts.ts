import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { commaList, projectQuery, projectQueryFields } from './queryFields.js'

/** An EVM account address: 0x and 40 hex digits in any case. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'))

/** An account address on an EVM network, or on Solana: 32 bytes in base58. */
export const accountAddress = z
  .string()
  .check(
    z.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'must be an account of an EVM network or of Solana'),
  )

/** The currencies in which the server can return prices. */
export const currency = z.enum(['usd', 'eur', 'gbp', 'jpy'])

/** A currency of prices, as sent. */
export type Currency = z.infer<typeof currency>

/** A holding of an account. `address` is the token's CAIP-10 id and is absent for the native currency. */
export const balance = z.object({
  name: z.string(),
  symbol: z.string(),
  chainId,
  address: z.optional(z.string()),
  /** The value of the whole holding, in the currency of the response. Absent if the price is unknown. */
  value: z.optional(z.number()),
  /** The price of one unit, in the currency of the response. 0 if the price is unknown. */
  price: z.number(),
  /** Foyer extension: the price change in the last 24 hours, in percent. Absent if unknown. */
  change24h: z.optional(z.number()),
  quantity: z.object({ decimals: z.string(), numeric: z.string() }),
  /** Empty if there is no icon. */
  iconUrl: z.string(),
  /** Foyer extension: false for a token that is on none of the operator's token lists. */
  verified: z.optional(z.boolean()),
  /** Foyer extension: the token looks like spam. Present only if the request included spam. */
  spam: z.optional(z.boolean()),
})

/** A holding of an account, as sent. */
export type Balance = z.infer<typeof balance>

/** GET /v1/account/{address}/balance: the native currency and the known tokens of an account [S7.14]. */
export const getAccountBalance = defineEndpoint({
  name: 'getAccountBalance',
  summary: 'Native currency and known tokens of an account',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: z.object({ address: accountAddress }),
  query: z.object({
    ...projectQueryFields,
    /**
     * The default is US dollars. They are also used if the rate of the currency is unknown: the response contains the
     * currency used.
     */
    currency: z.optional(currency),
    /** A network of the address's chain family. The default is all main networks of that family on this server. */
    chainId: z.optional(chainId),
    /** Token ids whose cached balance must not be used. */
    forceUpdate: z.optional(commaList(20_000)),
    /** Foyer extension: `1` includes tokens that look like spam. */
    spam: z.optional(z.enum(['0', '1'])),
  }),
  response: z.object({
    balances: z.array(balance),
    /** Foyer extension: the currency of `value` and `price`. */
    currency: z.optional(currency),
    /** Foyer extension: the price of one unit of that currency in US dollars. */
    rate: z.optional(z.number()),
  }),
})

/**
 * GET /v1/identity/{address}: the name and the avatar of an address [S7.5]. The server checks that the name resolves to
 * the address.
 */
export const getIdentity = defineEndpoint({
  name: 'getIdentity',
  summary: 'Name and avatar of an address',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: z.object({ address: evmAddress }),
  query: z.object({
    ...projectQueryFields,
    sender: z.optional(z.string().check(z.maxLength(200))),
    /** The network of the registry. The default is Ethereum, or else the first network with a registry. */
    chainId: z.optional(chainId),
  }),
  response: z.object({ name: z.nullable(z.string()), avatar: z.nullable(z.string()) }),
})

/** GET /v1/supported-chains: the networks that this server can read [S7.4]. */
export const getSupportedChains = defineEndpoint({
  name: 'getSupportedChains',
  summary: 'Networks this server can read',
  method: 'GET',
  path: '/v1/supported-chains',
  query: projectQuery,
  response: z.object({ http: z.array(chainId), ws: z.array(chainId) }),
})
