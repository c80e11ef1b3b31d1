import { inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { challenges } from '../db/emailSchema.js'
import { authSessions, pendingLinks, persons, refreshTokens, usedProofs } from '../db/loginSchema.js'
import type { Budgets } from './createBudgets.js'
import { deleteOldChanges } from './email/undoChange.js'

const dayMs = 86_400_000

/** Forgets what is over: codes, links, used proofs, counts, tokens, log-ins a week after their end, and addresses that get notices no longer. */
export async function deleteOldLogins(options: {
  queries: Queries
  budgets: Budgets
  now: () => number
}): Promise<void> {
  const { queries, budgets, now } = options
  const nowMs = now()
  const weekAgoMs = nowMs - 7 * dayMs
  await queries.delete(usedProofs).where(lte(usedProofs.expiresAtMs, nowMs))
  // A day longer, so that who comes late is told that the code has expired.
  await queries.delete(challenges).where(lte(challenges.expiresAtMs, nowMs - dayMs))
  await queries.delete(pendingLinks).where(lte(pendingLinks.expiresAtMs, nowMs))
  // A used token tells of a second use for as long as it would have been good: whoever comes back with it late must still end what a
  // thief has gone on with, however often that one has continued. After its time, or of a log-in that is over, none is heard.
  const closed = queries
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(or(isNotNull(authSessions.endedAtMs), lte(authSessions.expiresAtMs, nowMs)))
  await queries
    .delete(refreshTokens)
    .where(or(lte(refreshTokens.expiresAtMs, nowMs), inArray(refreshTokens.sessionId, closed)))
  const over = queries
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(or(lte(authSessions.endedAtMs, weekAgoMs), lte(authSessions.expiresAtMs, weekAgoMs)))
  await queries.delete(authSessions).where(inArray(authSessions.id, over))
  await queries
    .update(persons)
    .set({ earlierContactSealed: null, earlierContactUntilMs: null })
    .where(lte(persons.earlierContactUntilMs, nowMs))
  await deleteOldChanges(queries, nowMs)
  await budgets.clean(queries)
}
