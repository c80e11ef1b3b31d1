import { createHmac } from 'node:crypto'
import type { PayNews, PaySession } from './PaySession.js'

/** What a server and Foyer Pay prove themselves to each other with. Everybody knows it: nothing of worth is sold here. */
export const foyerPaySecret = 'foyer-pay-of-the-sandbox-is-no-secret'

/** Milliseconds before each further try of a webhook that was not taken: about a minute in all. */
export const retryWaitsMs: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const answerTimeoutMs = 10_000

/** The header `Foyer-Pay-Signature` of a body that is sent now. */
export function signBody(body: string, nowMs: number, secret: string = foyerPaySecret): string {
  const seconds = Math.floor(nowMs / 1_000)
  return `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** What a webhook says of a purchase. */
function describeNews(session: PaySession, news: PayNews): string {
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

/** Sends a piece of news once, or twice at the same moment; whether all of it was taken. */
export async function sendNews(
  session: PaySession,
  news: PayNews,
  nowMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const body = describeNews(session, news)
  const headers = { 'content-type': 'application/json', 'foyer-pay-signature': signBody(body, nowMs) }
  const sendOne = async () => {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)])
    const request = { method: 'POST', headers, body, signal: timeout, redirect: 'manual' } as const
    const answer = await fetch(session.webhookUrl, request).catch(() => undefined)
    // A body that broke off cannot be cancelled. The status is all that counts.
    await answer?.body?.cancel().catch(() => undefined)
    return answer?.ok === true
  }
  const answers = await Promise.all(session.isDoubled ? [sendOne(), sendOne()] : [sendOne()])
  return answers.every(Boolean)
}
