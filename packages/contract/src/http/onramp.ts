import * as z from 'zod/mini'
import { accountAddress } from './accounts.js'
import { chainId, tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

const shortText = z.string().check(z.maxLength(100))
/** Money as a decimal string, such as `49.90`. */
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a plain decimal string such as "49.90"'))
/** ISO 4217, such as `EUR`. */
const fiat = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as "EUR"'))
/** ISO 3166-1 alpha-2, such as `DE`. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code such as "DE"'))
const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'must be the id of a provider'))
const sessionId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{16,48}$/, 'must be the id of a purchase'))

const onrampProvider = z.object({
  id: providerId,
  name: shortText,
  /** Per cent that it takes, from and to [S9.31]; absent when it does not tell. */
  fee: z.optional(z.object({ min: z.number(), max: z.number() })),
  /** Where it sells; everywhere when absent. */
  countries: z.optional(z.array(country)),
  /** What one can pay with, and how much of it [S3.35, S9.30]. */
  currencies: z.array(z.object({ code: fiat, methods: z.array(z.object({ id: shortText, min: money, max: money })) })),
  /** What it sells on the network asked for. */
  assets: z.array(z.object({ id: tokenId, symbol: shortText, name: shortText, iconUrl: z.string() })),
  /** It tells what arrives before one leaves. */
  hasQuote: z.boolean(),
})

/** Who sells, as sent. */
export type OnrampProviderInfo = z.infer<typeof onrampProvider>

/** GET /foyer/v1/onramp/providers: who sells on a network, where, for what, and how much at once. Ours. */
export const getOnrampProviders = defineEndpoint({
  name: 'getOnrampProviders',
  summary: 'Who sells crypto on a network',
  method: 'GET',
  path: '/foyer/v1/onramp/providers',
  query: z.object({ ...projectQueryFields, chainId }),
  response: z.object({ providers: z.array(onrampProvider) }),
})

/** POST /foyer/v1/onramp/quotes: what arrives for a sum, from each provider that tells. Never invented. Ours. */
export const postOnrampQuotes = defineEndpoint({
  name: 'postOnrampQuotes',
  summary: 'What arrives for a sum of money',
  method: 'POST',
  path: '/foyer/v1/onramp/quotes',
  query: z.object({ ...projectQueryFields }),
  body: z.object({ asset: tokenId, currency: fiat, amount: money, country: z.optional(country) }),
  response: z.object({
    quotes: z.array(
      z.object({
        provider: providerId,
        /** What is paid in all. */
        total: money,
        fees: z.array(z.object({ name: shortText, amount: money })),
        /** Whole units of the asset that arrive. */
        receives: money,
      }),
    ),
    failures: z.array(
      z.object({ provider: providerId, reason: z.enum(['unreachable', 'too_small', 'too_large', 'not_sold_here']) }),
    ),
  }),
})

/** POST /foyer/v1/onramp/sessions: begins a purchase. The address is good once, and not for long. Ours. */
export const postOnrampSession = defineEndpoint({
  name: 'postOnrampSession',
  summary: 'Begins a purchase',
  method: 'POST',
  path: '/foyer/v1/onramp/sessions',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    provider: providerId,
    asset: tokenId,
    /** Where the coins go. */
    account: accountAddress,
    currency: z.optional(fiat),
    amount: z.optional(money),
    country: z.optional(country),
    /** Where the provider leads back to. */
    returnUrl: z.optional(
      z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//, 'must be an http or https address')),
    ),
  }),
  response: z.object({
    id: sessionId,
    url: z.string(),
    /** Milliseconds since 1970. */
    expiresAt: z.number(),
  }),
})

/** What became of a purchase. */
export const purchase = z.object({
  id: sessionId,
  provider: z.object({ id: providerId, name: shortText }),
  /** `created`: nobody has paid yet; `pending`: paid, the coins are on their way. */
  status: z.enum(['created', 'pending', 'success', 'failed', 'expired']),
  /** Why it failed, where the provider tells. */
  reason: z.optional(z.enum(['declined', 'cancelled', 'refunded', 'other'])),
  asset: tokenId,
  symbol: shortText,
  account: accountAddress,
  /** Whole units that arrive, where known. */
  receives: z.optional(money),
  paid: z.optional(z.object({ amount: money, currency: fiat })),
  /** Of the transaction that brought the coins. */
  hash: z.optional(z.string()),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
})

/** A purchase, as sent. */
export type Purchase = z.infer<typeof purchase>

/** GET /foyer/v1/onramp/sessions/{id}: what became of a purchase; who knows its id may ask. Ours. */
export const getOnrampSession = defineEndpoint({
  name: 'getOnrampSession',
  summary: 'What became of a purchase',
  method: 'GET',
  path: '/foyer/v1/onramp/sessions/{id}',
  params: z.object({ id: sessionId }),
  query: z.object({ ...projectQueryFields }),
  response: purchase,
})

const coin = z.object({ amount: money, currency: z.string() })

/** POST /v1/generators/onrampurl: where to buy, as the incumbent's client asks for it [S7.19]. */
export const postOnrampUrl = defineEndpoint({
  name: 'postOnrampUrl',
  summary: 'Where to buy',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    destinationWallets: z
      .array(
        z.object({
          address: z.string().check(z.maxLength(128)),
          blockchains: z.optional(z.array(shortText).check(z.maxLength(50))),
          assets: z.optional(z.array(shortText).check(z.maxLength(50))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    defaultNetwork: z.optional(shortText),
    partnerUserId: z.optional(shortText),
    defaultExperience: z.optional(shortText),
    presetCryptoAmount: z.optional(z.union([money, z.number()])),
    presetFiatAmount: z.optional(z.union([money, z.number()])),
  }),
  response: z.object({ url: z.string() }),
})

/** GET /v1/onramp/options: what can be bought, and paid with [S3.33–S3.35, S7.20]. */
export const getOnrampOptions = defineEndpoint({
  name: 'getOnrampOptions',
  summary: 'What can be bought, and paid with',
  method: 'GET',
  path: '/v1/onramp/options',
  query: z.object({ ...projectQueryFields }),
  response: z.object({
    paymentCurrencies: z.array(
      z.object({
        id: fiat,
        payment_method_limits: z.array(z.object({ id: shortText, min: money, max: money })),
      }),
    ),
    purchaseCurrencies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        symbol: z.string(),
        networks: z.array(
          z.object({
            name: z.string(),
            display_name: z.string(),
            chain_id: z.string(),
            contract_address: z.string(),
          }),
        ),
      }),
    ),
  }),
})

/** POST /v1/onramp/quote: the best quote; a failed one is an error and never made up [S3.36, S7.21]. */
export const postOnrampQuote = defineEndpoint({
  name: 'postOnrampQuote',
  summary: 'The best quote for a purchase',
  method: 'POST',
  path: '/v1/onramp/quote',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    purchaseCurrency: z.unknown(),
    paymentCurrency: z.unknown(),
    amount: z.union([money, z.number()]),
    network: z.optional(shortText),
  }),
  response: z.object({
    paymentTotal: coin,
    paymentSubtotal: coin,
    purchaseAmount: coin,
    coinbaseFee: coin,
    networkFee: coin,
    quoteId: z.string(),
  }),
})

/** POST /foyer/v1/onramp/webhooks/{provider}: news of a purchase, signed by its provider. Ours. */
export const postOnrampWebhook = defineEndpoint({
  name: 'postOnrampWebhook',
  summary: 'News of a purchase from its provider',
  method: 'POST',
  path: '/foyer/v1/onramp/webhooks/{provider}',
  params: z.object({ provider: providerId }),
  query: z.object({}),
  response: z.object({ received: z.literal(true) }),
})
