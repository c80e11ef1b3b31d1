import { inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { challenges } from '../db/emailSchema.js'
import { authSessions, pendingLinks, persons, refreshTokens, usedProofs } from '../db/loginSchema.js'
import type { Budgets } from './createBudgets.js'
import { deleteOldChanges } from './email/undoChange.js'

const dayMs = 86_400_000

/**
 * Deletes expired data: codes, links, used proofs, counts, tokens, address changes that cannot be undone any more, and
 * earlier addresses that get no more notices. Deletes sessions a week after their end.
 */
export async function deleteOldLogins(options: {
  queries: Queries
  budgets: Budgets
  now: () => number
}): Promise<void> {
  const { queries, budgets, now } = options
  const nowMs = now()
  const weekAgoMs = nowMs - 7 * dayMs
  await queries.delete(usedProofs).where(lte(usedProofs.expiresAtMs, nowMs))
  // Keep challenges a day longer: a late code then gets `code_expired`.
  await queries.delete(challenges).where(lte(challenges.expiresAtMs, nowMs - dayMs))
  await queries.delete(pendingLinks).where(lte(pendingLinks.expiresAtMs, nowMs))
  // Keep a used token until it expires, to detect a second use: even a late one must end the session that a thief has
  // continued. Delete tokens that have expired or whose session has ended.
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
