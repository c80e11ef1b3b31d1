import { and, asc, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { mailOutbox } from '../db/emailSchema.js'

/** A mail in the table. Its content is sealed. */
export type OutboxRow = typeof mailOutbox.$inferSelect

/** Time in which the server that claimed a mail must send it. Afterwards another server may claim it. */
const leaseMs = 60_000
const maxBackoffMs = 300_000

/** Claims up to `count` due mails for this server, without those in `except`. Other servers skip them until the lease ends. */
export function claimDueMails(
  queries: Queries,
  options: { readonly count: number; readonly except: readonly string[]; readonly now: () => number },
): Promise<OutboxRow[]> {
  const { count, except, now } = options
  return queries.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(mailOutbox)
      .where(and(lte(mailOutbox.dueAtMs, now()), notInArray(mailOutbox.id, [...except])))
      .orderBy(asc(mailOutbox.dueAtMs))
      .limit(count)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await transaction
        .update(mailOutbox)
        .set({ dueAtMs: now() + leaseMs })
        .where(inArray(mailOutbox.id, ids))
    return due
  })
}

export async function removeMail(queries: Queries, id: string): Promise<void> {
  await queries.delete(mailOutbox).where(eq(mailOutbox.id, id))
}

/** Removes a sent mail. If it is tracked, its row stays without content until the mail would have expired. */
export async function markMailSent(queries: Queries, row: OutboxRow, nowMs: number): Promise<void> {
  const { id, expiresAtMs, isTracked } = row
  if (!isTracked) return removeMail(queries, id)
  const receipt = { sentAtMs: nowMs, contentSealed: '', dueAtMs: expiresAtMs }
  await queries.update(mailOutbox).set(receipt).where(eq(mailOutbox.id, id))
}

/** Schedules another attempt. The wait doubles with each one, up to a maximum. Returns the number of attempts. */
export async function retryMailLater(queries: Queries, row: OutboxRow, nowMs: number): Promise<number> {
  const tries = row.tries + 1
  const dueAtMs = nowMs + Math.min(maxBackoffMs, 1_000 * 2 ** tries)
  await queries.update(mailOutbox).set({ tries, dueAtMs }).where(eq(mailOutbox.id, row.id))
  return tries
}

/** Locks a mail that no server has claimed yet. A claim moves its time by the whole lease, and failed attempts are counted. */
export async function lockUnclaimedMail(queries: Queries, id: string): Promise<OutboxRow | undefined> {
  const isUnclaimed = and(
    eq(mailOutbox.id, id),
    eq(mailOutbox.tries, 0),
    lt(mailOutbox.dueAtMs, sql`${mailOutbox.createdAtMs} + ${leaseMs}`),
  )
  const [row] = await queries.select().from(mailOutbox).where(isUnclaimed).for('update')
  return row
}

/** Counts the tracked mails among these that the mail server has accepted. */
export async function countSentMails(queries: Queries, ids: readonly string[]): Promise<number> {
  const isSent = and(inArray(mailOutbox.id, [...ids]), isNotNull(mailOutbox.sentAtMs))
  return (await queries.select({ id: mailOutbox.id }).from(mailOutbox).where(isSent)).length
}
