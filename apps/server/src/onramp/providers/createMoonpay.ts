import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { parseJson } from '../../fetch/fetchJson.js'
import type { OnrampAsset, OnrampProvider, OnrampUpdate } from '../OnrampProvider.js'
import { defaultCurrencies } from '../onrampAssets.js'
import { assertSigned, callVendor, parseAnswer } from '../vendorCalls.js'

const name = 'MoonPay'
/** The times to open and to pay, in milliseconds. A signed URL does not expire, but after a day the purchase does. */
const openMs = 1_800_000
const payMs = 86_400_000

/** MoonPay's codes of the assets that it sells, by network and symbol. */
const codes: Readonly<Record<string, string>> = {
  'eip155:1 ETH': 'eth',
  'eip155:1 USDC': 'usdc',
  'eip155:1 USDT': 'usdt',
  'eip155:1 DAI': 'dai',
  'eip155:10 ETH': 'eth_optimism',
  'eip155:10 USDC': 'usdc_optimism',
  'eip155:56 BNB': 'bnb_bsc',
  'eip155:137 POL': 'pol_polygon',
  'eip155:137 USDC': 'usdc_polygon',
  'eip155:8453 ETH': 'eth_base',
  'eip155:8453 USDC': 'usdc_base',
  'eip155:42161 ETH': 'eth_arbitrum',
  'eip155:42161 USDC': 'usdc_arbitrum',
  'eip155:42220 CELO': 'celo',
  'eip155:43114 AVAX': 'avax_cchain',
  'eip155:43114 USDC': 'usdc_cchain',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp SOL': 'sol',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp USDC': 'usdc_sol',
}
function codeOf({ chainId, symbol }: OnrampAsset): string | undefined {
  return codes[`${chainId} ${symbol}`]
}

const statuses: Readonly<Record<string, OnrampUpdate['status']>> = {
  waitingPayment: 'created',
  waitingAuthorization: 'created',
  pending: 'pending',
  completed: 'success',
  failed: 'failed',
}
/**
 * The codes of `stages[].failureReason`. Source: dev.moonpay.com stage failure reasons. The complete list is not
 * confirmed against a live service.
 */
const reasons: Readonly<Record<string, NonNullable<OnrampUpdate['reason']>>> = {
  cancelled: 'cancelled',
  refund: 'refunded',
  rejected_card: 'declined',
  card_not_supported: 'declined',
  payment_authorization_declined: 'declined',
}

const transaction = z.object({
  id: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  externalTransactionId: z.nullish(z.string()),
  cryptoTransactionId: z.nullish(z.string()),
  // The `failureReason` outside `stages` is a legacy sentence.
  stages: z.nullish(z.array(z.object({ status: z.nullish(z.string()), failureReason: z.nullish(z.string()) }))),
  quoteCurrencyAmount: z.nullish(z.number()),
  baseCurrencyAmount: z.nullish(z.number()),
  feeAmount: z.nullish(z.number()),
  networkFeeAmount: z.nullish(z.number()),
  extraFeeAmount: z.nullish(z.number()),
  baseCurrency: z.nullish(z.object({ code: z.string() })),
})
const quoteSchema = z.object({
  quoteCurrencyAmount: z.number(),
  totalAmount: z.number(),
  feeAmount: z.number(),
  networkFeeAmount: z.number(),
  extraFeeAmount: z.optional(z.number()),
})

/** The operator's account at MoonPay. */
export interface MoonpaySettings {
  /** The publishable key (`pk_…`). */
  readonly key: string
  /** The secret key (`sk_…`), which signs URLs. */
  readonly secret: string
  /** The secret that signs webhooks. Without it, purchases are only polled. */
  readonly webhookSecret?: string
  readonly apiUrl?: string
  readonly widgetUrl?: string
}

/** Creates MoonPay: signed URLs of its widget, real quotes, polls by purchase id, and signed webhooks. */
export function createMoonpay(settings: MoonpaySettings, now: () => number): OnrampProvider {
  const { key, secret, webhookSecret } = settings
  const { apiUrl = 'https://api.moonpay.com', widgetUrl = 'https://buy.moonpay.com' } = settings
  const request = (path: string, query: Record<string, string>, signal: AbortSignal) =>
    callVendor(name, `${apiUrl}${path}?${new URLSearchParams({ apiKey: key, ...query })}`, { signal })

  const toNews = (told: z.output<typeof transaction>): OnrampUpdate | undefined => {
    const { externalTransactionId: sessionId, cryptoTransactionId, stages, baseCurrency } = told
    const status = statuses[told.status]
    if (!sessionId || status === undefined) return undefined
    const failureReason = stages?.find((stage) => stage.status === 'failed')?.failureReason
    const receives = toDecimal(told.quoteCurrencyAmount)
    const parts = [told.baseCurrencyAmount, told.feeAmount, told.networkFeeAmount, told.extraFeeAmount]
    const paid = toDecimal(Number(parts.reduce<number>((all, part) => all + (part ?? 0), 0).toFixed(2)))
    return {
      ...{ sessionId, status },
      ...(status === 'failed' && { reason: reasons[failureReason ?? ''] ?? 'other' }),
      ...(cryptoTransactionId && { hash: cryptoTransactionId }),
      ...(receives !== undefined && { receives }),
      ...(paid !== undefined && baseCurrency && { paid: { amount: paid, currency: baseCurrency.code.toUpperCase() } }),
    }
  }

  const readWebhook: OnrampProvider['readWebhook'] = async (headers, rawBody, nowMs) => {
    assertSigned(headers.get('moonpay-signature-v2'), webhookSecret ?? '', rawBody, nowMs)
    const event = z.object({ type: z.string(), data: z.unknown() }).safeParse(parseJson(rawBody)).data
    // Ignore events of sales and of customers.
    if (event !== undefined && !event.type.startsWith('transaction_')) return undefined
    const told = transaction.safeParse(event?.data).data
    if (event === undefined || told === undefined) throw new HttpError('bad_request', 'The webhook body is invalid')
    const news = toNews(told)
    const eventId = [told.id, event.type, told.status, told.updatedAt].join(' ')
    return news && { ...news, eventId, atMs: Date.parse(told.updatedAt) || nowMs }
  }

  return {
    ...{ id: 'moonpay', name, currencies: defaultCurrencies },
    sells: (asset) => codeOf(asset) !== undefined,
    quote: async ({ asset, currency, amount }, signal) => {
      const query = { baseCurrencyCode: currency.toLowerCase(), baseCurrencyAmount: amount, areFeesIncluded: 'true' }
      const answer = await request(`/v3/currencies/${codeOf(asset)}/buy_quote`, query, signal)
      const told = parseAnswer(name, answer, quoteSchema)
      const decimal = (value: number) => {
        const text = toDecimal(value)
        if (text === undefined)
          throw new HttpError('upstream_failed', `${name} sent an unexpected response`, { fault: 'invalid' })
        return text
      }
      const fees = [
        { name: 'Card fee', amount: decimal(told.feeAmount) },
        { name: 'Network fee', amount: decimal(told.networkFeeAmount) },
        ...(told.extraFeeAmount ? [{ name: 'Partner fee', amount: decimal(told.extraFeeAmount) }] : []),
      ]
      return { total: decimal(told.totalAmount), fees, receives: decimal(told.quoteCurrencyAmount) }
    },
    open: async ({ sessionId, asset, account, currency, amount, returnUrl }) => {
      const query = new URLSearchParams({
        ...{ apiKey: key, currencyCode: codeOf(asset) ?? '', walletAddress: account, externalTransactionId: sessionId },
        ...(currency !== undefined && { baseCurrencyCode: currency.toLowerCase() }),
        ...(amount !== undefined && { baseCurrencyAmount: amount }),
        ...(returnUrl !== undefined && { redirectURL: returnUrl }),
      })
      const signature = createHmac('sha256', secret).update(`?${query}`).digest('base64')
      const url = `${widgetUrl}/?${query}&signature=${encodeURIComponent(signature)}`
      return { url, expiresAtMs: now() + openMs, payByMs: now() + payMs }
    },
    poll: async (sessionId, signal) => {
      const answer = await request(`/v1/transactions/ext/${sessionId}`, {}, signal)
      if (answer.status === 404) return undefined
      const list = parseAnswer(name, answer, z.union([z.array(transaction), transaction]))
      const news = [list].flat().flatMap((one) => toNews({ ...one, externalTransactionId: sessionId }) ?? [])
      return news.find(({ status }) => status === 'success') ?? news[0]
    },
    ...(webhookSecret !== undefined && { readWebhook }),
  }
}

/** Converts a number of the vendor to a plain decimal string. Returns undefined if it is no sum. */
function toDecimal(value: number | null | undefined): string | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value < 1e12)) return undefined
  const text = String(value)
  // regexp-ignore: `toFixed` returns at most 31 characters
  return text.includes('e') ? value.toFixed(18).replace(/\.0*$|(?<!0)0+$/, '') : text
}
