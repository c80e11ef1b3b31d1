import { createHmac } from 'node:crypto'
import type { PayNews, PaySession } from './PaySession.js'

/**
 * The secret that authenticates the server and Foyer Pay to each other. It is public: nothing of value is sold here.
 */
export const foyerPaySecret = 'foyer-pay-of-the-sandbox-is-no-secret'

/** The delay before each retry of a webhook, in milliseconds: one minute in total. */
export const retryWaitsMs: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const answerTimeoutMs = 10_000

/** Returns the header `Foyer-Pay-Signature` for a body. */
export function signBody(body: string, nowMs: number, secret: string = foyerPaySecret): string {
  const seconds = Math.floor(nowMs / 1_000)
  return `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Creates the body of a webhook. */
function createWebhookBody(session: PaySession, news: PayNews): string {
  const { eventId, status, reason, hash, atMs } = news
  const { reference, receives, amount, currency } = session
  const isPaid = status !== 'failed'
  return JSON.stringify({
    ...{ eventId, reference, status },
    ...(reason && { reason }),
    ...(hash && { hash }),
    ...(isPaid && { receives, paid: { amount, currency } }),
    at: atMs,
  })
}

/** Sends an event once, or twice at the same time. Returns true if every request succeeded. */
export async function sendNews(
  session: PaySession,
  news: PayNews,
  nowMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const body = createWebhookBody(session, news)
  const headers = { 'content-type': 'application/json', 'foyer-pay-signature': signBody(body, nowMs) }
  const sendOne = async () => {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)])
    const request = { method: 'POST', headers, body, signal: timeout, redirect: 'manual' } as const
    const answer = await fetch(session.webhookUrl, request).catch(() => undefined)
    // Cancelling an interrupted body fails: ignore that. Only the status matters.
    await answer?.body?.cancel().catch(() => undefined)
    return answer?.ok === true
  }
  const answers = await Promise.all(session.isDoubled ? [sendOne(), sendOne()] : [sendOne()])
  return answers.every(Boolean)
}
