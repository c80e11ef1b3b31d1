import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { parseJson } from '../../fetch/fetchJson.js'
import type { OnrampAsset, OnrampNews, OnrampProvider } from '../OnrampProvider.js'
import { usualCurrencies } from '../onrampAssets.js'
import { assertSigned, callVendor, readAnswer } from '../vendorCalls.js'

const name = 'MoonPay'
/** A signed address has no end of its own; after a day nobody is waited for. */
const openMs = 1_800_000
const payMs = 86_400_000

/** Its codes of what it sends, by network and symbol. */
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

const statuses: Readonly<Record<string, OnrampNews['status']>> = {
  waitingPayment: 'created',
  waitingAuthorization: 'created',
  pending: 'pending',
  completed: 'success',
  failed: 'failed',
}
/** Codes of `stages[].failureReason`. Source: dev.moonpay.com stage failure reasons; the whole list is not confirmed against a live service. */
const reasons: Readonly<Record<string, NonNullable<OnrampNews['reason']>>> = {
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
  // The `failureReason` beside it is a legacy sentence.
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

/** An account of the operator at MoonPay. */
export interface MoonpaySettings {
  /** `pk_…` */
  readonly key: string
  /** `sk_…`, which signs addresses. */
  readonly secret: string
  /** Which signs webhooks; without it only questions are asked. */
  readonly webhookSecret?: string
  readonly apiUrl?: string
  readonly widgetUrl?: string
}

/** Creates MoonPay: signed addresses of its widget, real quotes, questions by our reference, and signed webhooks. */
export function createMoonpay(settings: MoonpaySettings, now: () => number): OnrampProvider {
  const { key, secret, webhookSecret } = settings
  const { apiUrl = 'https://api.moonpay.com', widgetUrl = 'https://buy.moonpay.com' } = settings
  const ask = (path: string, query: Record<string, string>, signal: AbortSignal) =>
    callVendor(name, `${apiUrl}${path}?${new URLSearchParams({ apiKey: key, ...query })}`, { signal })

  const toNews = (told: z.output<typeof transaction>): OnrampNews | undefined => {
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
    // Of sales and of customers it tells as well.
    if (event !== undefined && !event.type.startsWith('transaction_')) return undefined
    const told = transaction.safeParse(event?.data).data
    if (event === undefined || told === undefined) throw new HttpError('bad_request', 'The news cannot be read')
    const news = toNews(told)
    const eventId = [told.id, event.type, told.status, told.updatedAt].join(' ')
    return news && { ...news, eventId, atMs: Date.parse(told.updatedAt) || nowMs }
  }

  return {
    ...{ id: 'moonpay', name, currencies: usualCurrencies },
    sells: (asset) => codeOf(asset) !== undefined,
    quote: async ({ asset, currency, amount }, signal) => {
      const query = { baseCurrencyCode: currency.toLowerCase(), baseCurrencyAmount: amount, areFeesIncluded: 'true' }
      const answer = await ask(`/v3/currencies/${codeOf(asset)}/buy_quote`, query, signal)
      const told = readAnswer(name, answer, quoteSchema)
      const decimal = (value: number) => {
        const text = toDecimal(value)
        if (text === undefined) throw new HttpError('upstream_failed', `${name} answered something else`)
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
      const answer = await ask(`/v1/transactions/ext/${sessionId}`, {}, signal)
      if (answer.status === 404) return undefined
      const list = readAnswer(name, answer, z.union([z.array(transaction), transaction]))
      const news = [list].flat().flatMap((one) => toNews({ ...one, externalTransactionId: sessionId }) ?? [])
      return news.find(({ status }) => status === 'success') ?? news[0]
    },
    ...(webhookSecret !== undefined && { readWebhook }),
  }
}

/** A number of the vendor as a plain decimal string; undefined for what is no sum. */
function toDecimal(value: number | null | undefined): string | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value < 1e12)) return undefined
  const text = String(value)
  // regexp-ignore: `toFixed` returns at most 31 characters
  return text.includes('e') ? value.toFixed(18).replace(/\.0*$|(?<!0)0+$/, '') : text
}
