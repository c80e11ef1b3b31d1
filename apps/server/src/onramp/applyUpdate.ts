import * as z from 'zod/mini'
import type { OnrampUpdate } from './OnrampProvider.js'
import type { OnrampSession } from './sessionStore.js'

/**
 * The rank of each status. A purchase only moves to a higher rank, so the order and the repetition of updates do not
 * matter. A success is final. A failed purchase succeeds if its provider later reports that the coins were sent. An
 * expired purchase continues with the first update.
 */
const ranks = { created: 0, expired: 1, pending: 2, failed: 3, success: 4 } as const

// Trust the facts of a provider's update, but check their format.
const money = z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/))
const hash = z.string().check(z.regex(/^[0-9A-Za-z]{8,128}$/))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const paid = z.object({ amount: money, currency })

type Changes = Partial<Omit<OnrampSession, 'id'>>

/**
 * Returns the changes that an update makes to a purchase. `atMs` is the time of the update by the provider's clock. If
 * two updates have the same status, the newer one sets the details and the older one fills gaps.
 */
export function applyUpdate(
  session: OnrampSession,
  news: OnrampUpdate & { readonly atMs: number },
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

function readDetails(news: OnrampUpdate) {
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
