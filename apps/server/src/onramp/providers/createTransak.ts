import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { parseJson } from '../../fetch/fetchJson.js'
import type { OnrampAsset, OnrampProvider, OnrampUpdate } from '../OnrampProvider.js'
import { defaultCurrencies } from '../onrampAssets.js'
import { assertFresh, callVendor, createWebhookError, parseAnswer, type VendorAnswer } from '../vendorCalls.js'

const name = 'Transak'
/** The lifetime of a widget URL, in milliseconds. */
const openMs = 300_000
const payMs = 86_400_000
/** A token with a shorter remaining lifetime, in milliseconds, is renewed. */
const minTokenLifetimeMs = 3_600_000
/** The minimum time between two renewals, in milliseconds: each new token invalidates the one before. */
const renewalIntervalMs = 60_000
/**
 * The minimum time between two renewals after a rejected token, in milliseconds. Another server has renewed it then,
 * and two servers that work by turns must both succeed.
 */
const rejectedRenewalIntervalMs = 1_000

const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avaxcchain',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
const symbols = new Set(['ETH', 'USDC', 'USDT', 'USDT0', 'POL', 'AVAX', 'SOL'])

const statuses: Readonly<Record<string, Pick<OnrampUpdate, 'status' | 'reason'>>> = {
  AWAITING_PAYMENT_FROM_USER: { status: 'created' },
  PAYMENT_DONE_MARKED_BY_USER: { status: 'pending' },
  PROCESSING: { status: 'pending' },
  PENDING_DELIVERY_FROM_TRANSAK: { status: 'pending' },
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: { status: 'pending' },
  COMPLETED: { status: 'success' },
  CANCELLED: { status: 'failed', reason: 'cancelled' },
  REFUNDED: { status: 'failed', reason: 'refunded' },
  FAILED: { status: 'failed', reason: 'other' },
  EXPIRED: { status: 'failed', reason: 'other' },
}

const sum = z.nullish(z.union([z.number(), z.string()]))
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  partnerOrderId: z.nullish(z.string()),
  transactionHash: z.nullish(z.string()),
  cryptoAmount: sum,
  fiatAmount: sum,
  fiatCurrency: z.nullish(z.string()),
})
const claimsSchema = z.object({
  webhookData: orderSchema,
  eventID: z.string(),
  createdAt: z.nullish(z.string()),
  iat: z.nullish(z.number()),
})
const tokenSchema = z.object({ data: z.object({ accessToken: z.string(), expiresAt: z.number() }) })
const widgetSchema = z.object({ data: z.object({ widgetUrl: z.url() }) })

/** The operator's account at Transak. */
export interface TransakSettings {
  readonly key: string
  readonly secret: string
  /** The operator's domain, as registered at Transak. */
  readonly domain: string
  readonly apiUrl?: string
  readonly gatewayUrl?: string
}

/** The maximum number of orders that are read for one purchase. */
const maxOrders = 20

/**
 * Creates Transak: a widget URL for each purchase, polls by purchase id (all statuses), and webhooks signed with its
 * token. The shape of the list of orders is not confirmed against a live service. Source: docs.transak.com
 * get-partner-orders
 */
export function createTransak(settings: TransakSettings, now: () => number): OnrampProvider {
  const { key, secret, domain } = settings
  const { apiUrl = 'https://api.transak.com', gatewayUrl = 'https://api-gateway.transak.com' } = settings
  interface Token {
    readonly text: string
    readonly expiresAtMs: number
    readonly madeAtMs: number
  }
  const tokens: { current: Promise<Token> | undefined; earlier: string | undefined } = {
    current: undefined,
    earlier: undefined,
  }

  async function makeToken(signal: AbortSignal): Promise<Token> {
    const init = { method: 'POST', headers: { 'api-secret': secret }, body: { apiKey: key }, signal } as const
    const answer = await callVendor(name, `${apiUrl}/partners/api/v2/refresh-token`, init)
    const { accessToken, expiresAt } = parseAnswer(name, answer, tokenSchema).data
    return { text: accessToken, expiresAtMs: expiresAt * 1_000, madeAtMs: now() }
  }

  /**
   * Returns a valid token. `refused` is a token that Transak has just rejected: another server may have made a newer
   * one.
   */
  async function getToken(signal: AbortSignal, refused?: string): Promise<string> {
    const kept = await tokens.current?.catch(() => undefined)
    const isGood = kept !== undefined && kept.expiresAtMs - now() > minTokenLifetimeMs && kept.text !== refused
    const everyMs = refused !== undefined && kept?.text === refused ? rejectedRenewalIntervalMs : renewalIntervalMs
    const isNew = kept !== undefined && now() - kept.madeAtMs < everyMs
    if (kept !== undefined && (isGood || isNew)) return kept.text
    tokens.earlier = kept?.text
    const made = makeToken(signal)
    tokens.current = made
    made.catch(() => {
      if (tokens.current === made) tokens.current = undefined
    })
    return (await made).text
  }

  async function call(url: string, signal: AbortSignal, body?: unknown): Promise<VendorAnswer> {
    const request = (token: string) =>
      callVendor(name, url, {
        ...{ headers: { [body === undefined ? 'x-access-token' : 'access-token']: token }, signal },
        ...(body !== undefined && { method: 'POST', body }),
      })
    const token = await getToken(signal)
    const answer = await request(token)
    return answer.status === 401 ? request(await getToken(signal, token)) : answer
  }

  const toNews = (order: z.output<typeof orderSchema>): OnrampUpdate | undefined => {
    const { partnerOrderId, transactionHash, cryptoAmount, fiatAmount, fiatCurrency } = order
    const told = statuses[order.status]
    if (!partnerOrderId || told === undefined) return undefined
    return {
      ...{ sessionId: partnerOrderId, ...told },
      ...(transactionHash && { hash: transactionHash }),
      ...(cryptoAmount != null && { receives: String(cryptoAmount) }),
      ...(fiatAmount != null && fiatCurrency && { paid: { amount: String(fiatAmount), currency: fiatCurrency } }),
    }
  }

  async function readClaims(jwt: string, nowMs: number): Promise<z.output<typeof claimsSchema>> {
    const current = await getToken(AbortSignal.timeout(8_000))
    for (const token of [current, tokens.earlier]) {
      if (token === undefined) continue
      const options = { algorithms: ['HS256'], currentDate: new Date(nowMs) }
      const verified = await jwtVerify(jwt, new TextEncoder().encode(token), options).catch(() => undefined)
      if (verified === undefined) continue
      const claims = claimsSchema.safeParse(verified.payload)
      if (!claims.success) throw new HttpError('bad_request', 'The webhook body is invalid')
      return claims.data
    }
    throw createWebhookError('The webhook is not signed by its provider')
  }

  return {
    ...{ id: 'transak', name, currencies: defaultCurrencies },
    sells: ({ chainId, symbol }: OnrampAsset) => networks[chainId] !== undefined && symbols.has(symbol),
    open: async ({ sessionId, asset, account, currency, amount, country, returnUrl }, signal) => {
      const widgetParams = {
        ...{ apiKey: key, referrerDomain: domain, partnerOrderId: sessionId, productsAvailed: 'BUY' },
        ...{ cryptoCurrencyCode: asset.symbol === 'USDT0' ? 'USDT' : asset.symbol, network: networks[asset.chainId] },
        ...{ walletAddress: account, disableWalletAddressForm: true },
        ...(currency !== undefined && { fiatCurrency: currency }),
        ...(amount !== undefined && { fiatAmount: Number(amount) }),
        ...(country !== undefined && { countryCode: country }),
        ...(returnUrl !== undefined && { redirectURL: returnUrl }),
      }
      const answer = await call(`${gatewayUrl}/api/v2/auth/session`, signal, { widgetParams })
      const { widgetUrl } = parseAnswer(name, answer, widgetSchema).data
      return { url: widgetUrl, expiresAtMs: now() + openMs, payByMs: now() + payMs }
    },
    readWebhook: async (_, rawBody, nowMs) => {
      const jwt = z.object({ data: z.string() }).safeParse(parseJson(rawBody)).data?.data
      if (jwt === undefined) throw createWebhookError('The webhook is not signed by its provider')
      const { webhookData, eventID, createdAt, iat } = await readClaims(jwt, nowMs)
      const atMs = iat != null ? iat * 1_000 : Date.parse(createdAt ?? '')
      assertFresh(atMs, nowMs)
      const news = toNews(webhookData)
      return (
        news && { ...news, atMs, eventId: [webhookData.id, eventID, webhookData.status, createdAt ?? ''].join(' ') }
      )
    },
    poll: async (sessionId, signal) => {
      const query = new URLSearchParams({ partnerOrderId: sessionId, limit: String(maxOrders) })
      const answer = await call(`${gatewayUrl}/api/v2/partner/orders?${query}`, signal)
      const { data } = parseAnswer(name, answer, z.object({ data: z.array(orderSchema) }))
      const own = data.filter(({ partnerOrderId }) => partnerOrderId === sessionId)
      const news = own.flatMap((order) => toNews(order) ?? [])
      // The user may have tried again after a failed order, so prefer a success, then a pending order.
      const byStatus = (wanted: OnrampUpdate['status']) => news.find(({ status }) => status === wanted)
      return byStatus('success') ?? byStatus('pending') ?? news[0]
    },
  }
}
