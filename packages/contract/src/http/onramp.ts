import * as z from 'zod/mini'
import { accountAddress } from './accounts.js'
import { chainId, tokenId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

const shortText = z.string().check(z.maxLength(100))
/** An amount of money as a decimal string, such as `49.90`. */
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a plain decimal string such as "49.90"'))
/** An ISO 4217 currency code, such as `EUR`. */
const fiat = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as "EUR"'))
/** An ISO 3166-1 alpha-2 country code, such as `DE`. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code such as "DE"'))
const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'must be the id of a provider'))
const sessionId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{16,48}$/, 'must be the id of a purchase'))

const onrampProvider = z.object({
  id: providerId,
  name: shortText,
  /** The minimum and maximum fee of the provider, in percent [S9.31]. Absent if the provider does not publish it. */
  fee: z.optional(z.object({ min: z.number(), max: z.number() })),
  /** The countries in which the provider sells. Absent if it sells everywhere. */
  countries: z.optional(z.array(country)),
  /** The accepted currencies and payment methods, with their limits [S3.35, S9.30]. */
  currencies: z.array(z.object({ code: fiat, methods: z.array(z.object({ id: shortText, min: money, max: money })) })),
  /** The assets that the provider sells on the requested network. */
  assets: z.array(z.object({ id: tokenId, symbol: shortText, name: shortText, iconUrl: z.string() })),
  /** The provider can quote the received amount before the user leaves the page. */
  hasQuote: z.boolean(),
})

/** A provider, as sent. */
export type OnrampProviderInfo = z.infer<typeof onrampProvider>

/**
 * GET /foyer/v1/onramp/providers: the providers of a network, with their countries, assets, payment methods and limits.
 * Foyer extension.
 */
export const getOnrampProviders = defineEndpoint({
  name: 'getOnrampProviders',
  summary: 'Providers that sell crypto on a network',
  method: 'GET',
  path: '/foyer/v1/onramp/providers',
  query: z.object({ ...projectQueryFields, chainId }),
  response: z.object({ providers: z.array(onrampProvider) }),
})

/**
 * POST /foyer/v1/onramp/quotes: the received amount for a sum, from each provider that gives quotes. Never an estimate
 * of the server. Foyer extension.
 */
export const postOnrampQuotes = defineEndpoint({
  name: 'postOnrampQuotes',
  summary: 'Quotes for an amount of money',
  method: 'POST',
  path: '/foyer/v1/onramp/quotes',
  query: z.object({ ...projectQueryFields }),
  body: z.object({ asset: tokenId, currency: fiat, amount: money, country: z.optional(country) }),
  response: z.object({
    quotes: z.array(
      z.object({
        provider: providerId,
        /** The total price. */
        total: money,
        fees: z.array(z.object({ name: shortText, amount: money })),
        /** The amount of the asset that the user receives, in whole units. */
        receives: money,
      }),
    ),
    failures: z.array(
      z.object({ provider: providerId, reason: z.enum(['unreachable', 'too_small', 'too_large', 'not_sold_here']) }),
    ),
  }),
})

/**
 * POST /foyer/v1/onramp/sessions: starts a purchase. The returned URL is valid once and only for a short time. Foyer
 * extension.
 */
export const postOnrampSession = defineEndpoint({
  name: 'postOnrampSession',
  summary: 'Start a purchase',
  method: 'POST',
  path: '/foyer/v1/onramp/sessions',
  query: z.object({ ...projectQueryFields }),
  body: z.object({
    provider: providerId,
    asset: tokenId,
    /** The account that receives the asset. */
    account: accountAddress,
    currency: z.optional(fiat),
    amount: z.optional(money),
    country: z.optional(country),
    /** The page to which the provider redirects the user at the end. */
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

/** A purchase and its state. */
export const purchase = z.object({
  id: sessionId,
  provider: z.object({ id: providerId, name: shortText }),
  /** `created`: not paid yet. `pending`: paid, but the asset has not arrived yet. */
  status: z.enum(['created', 'pending', 'success', 'failed', 'expired']),
  /** The reason of a failure, if the provider reports it. */
  reason: z.optional(z.enum(['declined', 'cancelled', 'refunded', 'other'])),
  asset: tokenId,
  symbol: shortText,
  account: accountAddress,
  /** The received amount in whole units, if known. */
  receives: z.optional(money),
  paid: z.optional(z.object({ amount: money, currency: fiat })),
  /** The hash of the transaction that delivered the asset. */
  hash: z.optional(z.string()),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
})

/** A purchase, as sent. */
export type Purchase = z.infer<typeof purchase>

/**
 * GET /foyer/v1/onramp/sessions/{id}: the state of a purchase. Only the secret id is needed to read it. Foyer
 * extension.
 */
export const getOnrampSession = defineEndpoint({
  name: 'getOnrampSession',
  summary: 'Status of a purchase',
  method: 'GET',
  path: '/foyer/v1/onramp/sessions/{id}',
  params: z.object({ id: sessionId }),
  query: z.object({ ...projectQueryFields }),
  response: purchase,
})

const coin = z.object({ amount: money, currency: z.string() })

/** POST /v1/generators/onrampurl: the URL of a purchase page, for the AppKit client [S7.19]. */
export const postOnrampUrl = defineEndpoint({
  name: 'postOnrampUrl',
  summary: 'URL of a provider for a purchase',
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

/** GET /v1/onramp/options: the assets that can be bought and the currencies to pay with [S3.33–S3.35, S7.20]. */
export const getOnrampOptions = defineEndpoint({
  name: 'getOnrampOptions',
  summary: 'Cryptocurrencies, and currencies to pay with',
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

/** POST /v1/onramp/quote: the best quote. Fails if no provider gives one: the server never estimates [S3.36, S7.21]. */
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

/** POST /foyer/v1/onramp/webhooks/{provider}: an update of a purchase, signed by its provider. Foyer extension. */
export const postOnrampWebhook = defineEndpoint({
  name: 'postOnrampWebhook',
  summary: 'Status update of a purchase from its provider',
  method: 'POST',
  path: '/foyer/v1/onramp/webhooks/{provider}',
  params: z.object({ provider: providerId }),
  query: z.object({}),
  response: z.object({ received: z.literal(true) }),
})
