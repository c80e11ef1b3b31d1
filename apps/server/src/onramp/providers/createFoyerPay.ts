import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { parseJson } from '../../fetch/fetchJson.js'
import { toTokenId } from '../../tokens/tokenIds.js'
import type { OnrampProvider, OnrampUpdate } from '../OnrampProvider.js'
import { createQuoteError } from '../quotes.js'
import { assertSigned, callVendor, parseAnswer } from '../vendorCalls.js'

const name = 'Foyer Pay'
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/))
const sessionAnswer = z.object({ url: z.url(), expiresAt: z.number() })
const quoteAnswer = z.object({
  total: money,
  fees: z.array(z.object({ name: z.string().check(z.maxLength(100)), amount: money })).check(z.maxLength(10)),
  receives: money,
})
const refusal = z.object({ error: z.enum(['too_small', 'too_large']) })
const newsSchema = z.object({
  reference: z.string(),
  status: z.enum(['created', 'pending', 'success', 'failed']),
  reason: z.nullish(z.enum(['declined', 'cancelled'])),
  hash: z.nullish(z.string()),
  receives: z.nullish(z.string()),
  paid: z.nullish(z.object({ amount: z.string(), currency: z.string() })),
})
const eventSchema = z.extend(newsSchema, { eventId: z.string().check(z.minLength(1)), at: z.number() })

function toNews({ reference, status, reason, hash, receives, paid }: z.output<typeof newsSchema>): OnrampUpdate {
  return {
    sessionId: reference,
    status,
    ...(reason && { reason }),
    ...(hash && { hash }),
    ...(receives && { receives }),
    ...(paid && { paid }),
  }
}

/** Creates the provider of the sandbox: a seller without money that sends real coins of the sandbox's chains. */
export function createFoyerPay(options: {
  url: string
  secret: string
  /** Returns the URL for its webhooks. */
  webhookUrl: () => string
}): OnrampProvider {
  const { url, secret, webhookUrl } = options
  const headers = { Authorization: `Bearer ${secret}` }
  const call = (path: string, signal: AbortSignal, body?: unknown) =>
    callVendor(name, `${url}/api/pay/${path}`, { headers, signal, ...(body !== undefined && { method: 'POST', body }) })

  return {
    id: 'foyerpay',
    name,
    fee: { min: 1.5, max: 1.5 },
    currencies: ['USD', 'EUR', 'GBP'].map((code) => ({
      code,
      methods: [{ id: 'card', min: '10.00', max: '7500.00' }],
    })),
    sells: () => true,
    quote: async ({ asset, currency, amount }, signal) => {
      const answer = await call('quotes', signal, { asset: toTokenId(asset), currency, amount })
      const refused = refusal.safeParse(answer.body)
      if (answer.status === 422 && refused.success) throw createQuoteError(refused.data.error)
      return parseAnswer(name, answer, quoteAnswer)
    },
    open: async ({ sessionId, asset, account, currency = 'USD', amount = '100', returnUrl }, signal) => {
      const body = {
        reference: sessionId,
        asset: toTokenId(asset),
        account,
        currency,
        amount,
        webhookUrl: webhookUrl(),
      }
      const answer = await call('sessions', signal, { ...body, ...(returnUrl !== undefined && { returnUrl }) })
      const refused = refusal.safeParse(answer.body)
      if (answer.status === 422 && refused.success) throw createQuoteError(refused.data.error)
      const { url: page, expiresAt } = parseAnswer(name, answer, sessionAnswer)
      return { url: page, expiresAtMs: expiresAt }
    },
    readWebhook: async (given, rawBody, nowMs) => {
      assertSigned(given.get('foyer-pay-signature'), secret, rawBody, nowMs)
      const event = eventSchema.safeParse(parseJson(rawBody))
      if (!event.success) throw new HttpError('bad_request', 'The webhook body is invalid')
      return { ...toNews(event.data), eventId: event.data.eventId, atMs: event.data.at }
    },
    poll: async (sessionId, signal) => {
      const answer = await call(`sessions/${sessionId}`, signal)
      return answer.status === 404 ? undefined : toNews(parseAnswer(name, answer, newsSchema))
    },
  }
}
