import { createHmac, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { parseJson } from '../../fetch/fetchJson.js'
import type { OnrampProvider, OnrampUpdate } from '../OnrampProvider.js'
import { defaultCurrencies, networkNames } from '../onrampAssets.js'
import { readCoinbaseKey } from '../settings.js'
import { assertFresh, callVendor, createWebhookError, isSameText, parseAnswer } from '../vendorCalls.js'

const name = 'Coinbase'
/** The lifetime of a session token, in milliseconds. */
const tokenMs = 300_000
/** The time to pay, in milliseconds. A user who opened the page in time may need longer to prove their identity. */
const payMs = 3_600_000
/** The coins that Coinbase sends to accounts on the networks of {@link networkOf}. */
const symbols = new Set(['ETH', 'USDC', 'POL', 'AVAX', 'CELO', 'BERA', 'SOL'])
/**
 * Network names that differ from the incumbent's wire format. Source: docs.cdp.coinbase.com. `celo` and `berachain` are
 * not confirmed against a live service.
 */
const ownNames: Readonly<Record<string, string>> = { 'eip155:43114': 'avacchain' }
function networkOf(chainId: string) {
  return ownNames[chainId] ?? Object.entries(networkNames).find(([, id]) => id === chainId)?.[0]
}

const statuses: Readonly<Record<string, OnrampUpdate['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'created',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}
const sum = z.object({ value: z.string(), currency: z.string() })
const fields = {
  status: z.string(),
  txHash: z.nullish(z.string()),
  purchaseAmount: z.nullish(sum),
  paymentTotal: z.nullish(sum),
}
const transaction = z.object(fields)
const eventSchema = z.object({
  ...fields,
  partnerUserRef: z.nullish(z.string()),
  eventType: z.string(),
  transactionId: z.string(),
})
const listSchema = z.object({ transactions: z.array(z.record(z.string(), z.unknown())) })

/** The operator's account at Coinbase's developer platform. */
export interface CoinbaseSettings {
  readonly keyId: string
  /** The key in the form of the platform: a PEM text (ES256), or 64 bytes in base64 (Ed25519). */
  readonly keySecret: string
  /** The secret of the webhook subscription. Without it, purchases are only polled. */
  readonly webhookSecret?: string
  readonly apiUrl?: string
  readonly payUrl?: string
}

/** Creates Coinbase Onramp: a session token for each opened page, polls by purchase id, and signed webhooks. */
export function createCoinbase(settings: CoinbaseSettings, now: () => number): OnrampProvider {
  const { keyId, keySecret, webhookSecret } = settings
  const { apiUrl = 'https://api.developer.coinbase.com', payUrl = 'https://pay.coinbase.com' } = settings
  const { key, alg } = readCoinbaseKey(keySecret)

  async function call(method: 'GET' | 'POST', path: string, query: string, signal: AbortSignal, body?: unknown) {
    const seconds = Math.floor(now() / 1_000)
    const { host, pathname } = new URL(`${apiUrl}${path}`)
    const jwt = await new SignJWT({ uris: [`${method} ${host}${pathname}`] })
      .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuer('cdp')
      .setSubject(keyId)
      .setIssuedAt(seconds)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + 120)
      .sign(key)
    const headers = { Authorization: `Bearer ${jwt}` }
    return callVendor(name, `${apiUrl}${path}${query}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    })
  }

  const toNews = (sessionId: string, told: z.output<typeof transaction>): OnrampUpdate | undefined => {
    const status = statuses[told.status]
    if (status === undefined) return undefined
    const { txHash, purchaseAmount, paymentTotal } = told
    return {
      ...{ sessionId, status },
      ...(txHash && { hash: txHash }),
      ...(purchaseAmount && { receives: purchaseAmount.value }),
      ...(paymentTotal && { paid: { amount: paymentTotal.value, currency: paymentTotal.currency } }),
    }
  }

  const readWebhook: OnrampProvider['readWebhook'] = async (headers, rawBody, nowMs) => {
    const atMs = assertHookSigned(headers, webhookSecret ?? '', rawBody, nowMs)
    const event = eventSchema.safeParse(parseJson(rawBody)).data
    if (event === undefined) throw new HttpError('bad_request', 'The webhook body is invalid')
    const { partnerUserRef, eventType, transactionId, status, txHash } = event
    // Ignore sales, and purchases that started elsewhere.
    if (!eventType.startsWith('onramp.') || !partnerUserRef) return undefined
    const news = toNews(partnerUserRef, event)
    return news && { ...news, atMs, eventId: [transactionId, eventType, status, txHash ?? ''].join(' ') }
  }

  return {
    ...{ id: 'coinbase', name, fee: { min: 1, max: 2 }, currencies: defaultCurrencies },
    sells: ({ chainId, symbol }) => networkOf(chainId) !== undefined && symbols.has(symbol),
    open: async ({ sessionId, asset, account, currency, amount, clientIp, returnUrl }, signal) => {
      const network = networkOf(asset.chainId) ?? ''
      const body = { addresses: [{ address: account, blockchains: [network] }], assets: [asset.symbol], clientIp }
      const answer = await call('POST', '/onramp/v1/token', '', signal, body)
      const { token } = parseAnswer(name, answer, z.object({ token: z.string().check(z.minLength(1)) }))
      const query = new URLSearchParams({
        ...{ sessionToken: token, partnerUserRef: sessionId, defaultNetwork: network, defaultAsset: asset.symbol },
        ...(currency !== undefined && { fiatCurrency: currency }),
        ...(amount !== undefined && { presetFiatAmount: amount }),
        ...(returnUrl !== undefined && { redirectUrl: returnUrl }),
      })
      const atMs = now()
      return { url: `${payUrl}/buy/select-asset?${query}`, expiresAtMs: atMs + tokenMs, payByMs: atMs + payMs }
    },
    poll: async (sessionId, signal) => {
      const answer = await call('GET', `/onramp/v1/buy/user/${sessionId}/transactions`, '?page_size=10', signal)
      const { transactions } = parseAnswer(name, answer, listSchema)
      // The responses of the API and its documentation use different spellings of the fields.
      const told = transactions.map((one) => transaction.safeParse(toCamelCase(one)).data)
      const news = told.flatMap((one) => (one === undefined ? [] : (toNews(sessionId, one) ?? [])))
      // The list is newest first. The user may have tried again after a failure, so prefer a success.
      return news.find(({ status }) => status === 'success') ?? news[0]
    },
    ...(webhookSecret !== undefined && { readWebhook }),
  }
}

/**
 * Verifies `X-Hook0-Signature`: `t`, `h` (names of signed headers, separated by spaces) and `v1`. `v1` is the
 * HMAC-SHA256, in hex, of time, names, values and body, separated by dots. Returns the time in milliseconds. Throws
 * `proof_invalid`.
 */
function assertHookSigned(headers: Headers, secret: string, rawBody: string, nowMs: number): number {
  const given = (headers.get('x-hook0-signature') ?? '').split(',')
  const parts = new Map(given.map((part) => part.trim().split('=', 2) as [string, string]))
  const [time = '', names = '', signature = ''] = [parts.get('t'), parts.get('h'), parts.get('v1')]
  if (!/^\d{1,12}$/.test(time) || !/^[-\w ]{0,500}$/.test(names))
    throw createWebhookError('The webhook is not signed by its provider')
  const values = names.split(' ').map((header) => (header === '' ? '' : (headers.get(header) ?? '')))
  const signed = `${time}.${names}.${values.join('.')}.${rawBody}`
  const expected = createHmac('sha256', secret).update(signed).digest('hex')
  if (!isSameText(signature, expected)) throw createWebhookError('The webhook is not signed by its provider')
  assertFresh(Number(time) * 1_000, nowMs)
  return Number(time) * 1_000
}

function toCamelCase(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
