import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { parseJson } from '../../fetch/fetchJson.js'
import type { OnrampAsset, OnrampNews, OnrampProvider } from '../OnrampProvider.js'
import { usualCurrencies } from '../onrampAssets.js'
import { assertFresh, callVendor, readAnswer, refuseNews, type VendorAnswer } from '../vendorCalls.js'

const name = 'Transak'
/** What an address of its widget lives for. */
const openMs = 300_000
const payMs = 86_400_000
/** A token that ends soon is not begun with. */
const renewMs = 3_600_000
/** A token is made anew at most once in so long: each one ends the one before. */
const renewEveryMs = 60_000
/** Where it was refused, another server has made one: two that serve by turns must both get on. */
const renewRefusedMs = 1_000

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

const statuses: Readonly<Record<string, Pick<OnrampNews, 'status' | 'reason'>>> = {
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

/** An account of the operator at Transak. */
export interface TransakSettings {
  readonly key: string
  readonly secret: string
  /** The operator's domain, as told to Transak. */
  readonly domain: string
  readonly apiUrl?: string
  readonly gatewayUrl?: string
}

/** Orders of one reference that are read. */
const maxOrders = 20

/**
 * Creates Transak: an address of its widget for one opening, questions by our reference (all statuses), and webhooks signed
 * with its token. The shape of the list of orders is not confirmed against a live service. Source: docs.transak.com get-partner-orders
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
    const { accessToken, expiresAt } = readAnswer(name, answer, tokenSchema).data
    return { text: accessToken, expiresAtMs: expiresAt * 1_000, madeAtMs: now() }
  }

  /** `refused`: the token that was just refused, as another server may have made a newer one. */
  async function takeToken(signal: AbortSignal, refused?: string): Promise<string> {
    const kept = await tokens.current?.catch(() => undefined)
    const isGood = kept !== undefined && kept.expiresAtMs - now() > renewMs && kept.text !== refused
    const everyMs = refused !== undefined && kept?.text === refused ? renewRefusedMs : renewEveryMs
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
    const ask = (token: string) =>
      callVendor(name, url, {
        ...{ headers: { [body === undefined ? 'x-access-token' : 'access-token']: token }, signal },
        ...(body !== undefined && { method: 'POST', body }),
      })
    const token = await takeToken(signal)
    const answer = await ask(token)
    return answer.status === 401 ? ask(await takeToken(signal, token)) : answer
  }

  const toNews = (order: z.output<typeof orderSchema>): OnrampNews | undefined => {
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
    const current = await takeToken(AbortSignal.timeout(8_000))
    for (const token of [current, tokens.earlier]) {
      if (token === undefined) continue
      const options = { algorithms: ['HS256'], currentDate: new Date(nowMs) }
      const verified = await jwtVerify(jwt, new TextEncoder().encode(token), options).catch(() => undefined)
      if (verified === undefined) continue
      const claims = claimsSchema.safeParse(verified.payload)
      if (!claims.success) throw new HttpError('bad_request', 'The news cannot be read')
      return claims.data
    }
    throw refuseNews('The news is not signed by its provider')
  }

  return {
    ...{ id: 'transak', name, currencies: usualCurrencies },
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
      const { widgetUrl } = readAnswer(name, answer, widgetSchema).data
      return { url: widgetUrl, expiresAtMs: now() + openMs, payByMs: now() + payMs }
    },
    readWebhook: async (_, rawBody, nowMs) => {
      const jwt = z.object({ data: z.string() }).safeParse(parseJson(rawBody)).data?.data
      if (jwt === undefined) throw refuseNews('The news is not signed by its provider')
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
      const { data } = readAnswer(name, answer, z.object({ data: z.array(orderSchema) }))
      const own = data.filter(({ partnerOrderId }) => partnerOrderId === sessionId)
      const news = own.flatMap((order) => toNews(order) ?? [])
      // A failed order may have been tried again on the same page.
      const byStatus = (wanted: OnrampNews['status']) => news.find(({ status }) => status === wanted)
      return byStatus('success') ?? byStatus('pending') ?? news[0]
    },
  }
}
