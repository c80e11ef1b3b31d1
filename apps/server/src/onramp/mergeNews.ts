import * as z from 'zod/mini'
import type { OnrampNews } from './OnrampProvider.js'
import type { OnrampSession } from './sessionStore.js'

/**
 * A purchase only climbs. So it ends the same in whatever order news comes, and the same news twice is once: what has gone cannot be taken
 * back, a purchase that failed succeeds if its provider says that the coins went after all, and one that we gave up (`expired`) goes on with
 * the first news of it.
 */
const ranks = { created: 0, expired: 1, pending: 2, failed: 3, success: 4 } as const

// Providers are believed in what they say of a purchase, not in how they write it.
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/))
const hash = z.string().check(z.regex(/^[0-9A-Za-z]{8,128}$/))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const paid = z.object({ amount: money, currency })

/** What is changed. */
type Changes = Partial<Omit<OnrampSession, 'id'>>

/**
 * What news changes of a purchase. `atMs` is when it happened, by the provider's clock: of two that say the same status the newer one has
 * the details, and the other one fills what is missing.
 */
export function mergeNews(
  session: OnrampSession,
  news: OnrampNews & { readonly atMs: number },
  nowMs: number,
): Changes {
  const climb = ranks[news.status] - ranks[session.status]
  const isNewer = climb > 0 || (climb === 0 && news.atMs >= session.toldAtMs)
  const told = readDetails(news)
  const { hash: knownHash, receives, paidAmount, paidCurrency } = session
  const known = withoutGaps({ hash: knownHash, receives, paidAmount, paidCurrency })
  const changes = {
    ...(isNewer ? { ...known, ...told, toldAtMs: news.atMs } : { ...told, ...known }),
    ...(climb > 0 && { status: news.status, reason: news.status === 'failed' ? (news.reason ?? 'other') : null }),
    ...(climb > 0 && ranks[news.status] >= ranks.failed && { nextCheckAtMs: null }),
  } satisfies Changes
  const { toldAtMs: _, ...visible } = { toldAtMs: 0, ...changes }
  const isNews = Object.entries(visible).some(([key, value]) => value !== session[key as keyof OnrampSession])
  return { ...changes, checkedAtMs: nowMs, ...(isNews && { updatedAtMs: nowMs }) }
}

function readDetails(news: OnrampNews) {
  const sum = paid.safeParse(news.paid).data
  return withoutGaps({
    hash: hash.safeParse(news.hash).data,
    receives: money.safeParse(news.receives).data,
    paidAmount: sum?.amount,
    paidCurrency: sum?.currency,
  })
}

type Detail = 'hash' | 'receives' | 'paidAmount' | 'paidCurrency'

function withoutGaps(values: Record<Detail, string | null | undefined>): { [K in Detail]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}
