import { sql } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import type { Queries } from '../db/Database.js'
import { dailyCounts } from '../db/schema.js'
import { HttpError } from '../http/HttpError.js'

const dayMs = 86_400_000

/** The day (UTC) a moment belongs to, such as `2026-03-01`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Somebody who may use so much of something in a day. */
export type DailyLimit = { readonly subject: string; readonly limit: number }

/** Counts that all servers on one database share, and that no restart begins anew. */
export type DailyCountsService = {
  /**
   * Takes `count` from what is left of each limit for today (UTC), or nothing at all. Throws `rate_limited` with the time until
   * midnight, `unavailable` when the database does not answer.
   */
  readonly take: (limits: readonly DailyLimit[], count: number) => Promise<void>
}

/** Creates the counts; `now` in milliseconds since 1970. */
export const createDailyCounts = (queries: Queries, now: () => number): DailyCountsService => ({
  take: async (limits, count) => {
    const nowMs = now()
    const day = dayOf(nowMs)
    await askDatabase(() =>
      queries.transaction(async (transaction) => {
        for (const { subject, limit } of limits) {
          const used = sql`${dailyCounts.used} + ${count}`
          const taken =
            count <= limit &&
            (await transaction
              .insert(dailyCounts)
              .values({ day, subject, used: count })
              .onConflictDoUpdate({
                target: [dailyCounts.day, dailyCounts.subject],
                set: { used },
                setWhere: sql`${used} <= ${limit}`,
              })
              .returning())
          // Thrown inside, so that what was taken from the others is given back.
          if (taken === false || taken.length === 0)
            throw new HttpError('rate_limited', 'That is enough for today; try again tomorrow', {
              retryAfterMs: dayMs - (nowMs % dayMs),
            })
        }
      }),
    )
  },
})
