import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { type RepeatedWork, runEvery } from '../program/runEvery.js'
import { dayOf } from './storeEvents.js'

/**
 * The rows per statement: few enough to finish before the query timeout on a slow disk, and to let requests run in
 * between.
 */
const rowsAtOnce = 2_000

// Depending on the driver, eight-byte numbers are numbers, bigints or strings.
const answer = z.object({
  rows: z.array(z.object({ gone: z.pipe(z.union([z.number(), z.bigint(), z.string()]), z.transform(Number)) })),
})

/**
 * Deletes analytics events received more than `days` days before `nowMs` (milliseconds since 1970), some thousand per
 * statement. Also deletes the counts of days before yesterday. An aborted `signal` stops it between two statements.
 */
export async function deleteOldEvents(
  queries: Pick<Queries, 'execute'>,
  days: number,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(nowMs - days * 86_400_000).toISOString()
  // Keep yesterday's counts for a server with a slow clock.
  const yesterday = dayOf(nowMs - 86_400_000)
  let gone = rowsAtOnce
  while (gone === rowsAtOnce && !signal?.aborted) {
    // Select by `ctid`, so that the planner cannot choose a bad plan.
    const result = await queries.execute(sql`with gone as (
        delete from analytics_events where ctid = any(array(
          select ctid from analytics_events where received_at < ${before}::timestamptz order by received_at limit ${rowsAtOnce}))
        returning 1
      ), counts as (
        delete from daily_counts where day < ${yesterday}
      )
      select count(*) as gone from gone`)
    gone = answer.parse(result).rows[0]?.gone ?? 0
  }
}

const dayMs = 86_400_000

/**
 * Deletes events older than `days` now and once a day. Runs in the background, because there may be millions after a
 * long pause.
 */
export function startEventCleaning(options: {
  queries: Pick<Queries, 'execute'>
  days: number
  logger: Logger
  now: () => number
  /** A further cleanup, run after each deletion. */
  alsoClean?: (() => Promise<void>) | undefined
}): RepeatedWork {
  const { queries, days, logger, now, alsoClean } = options
  return runEvery({
    intervalMs: dayMs,
    run: async (signal) => {
      await deleteOldEvents(queries, days, now(), signal)
      await alsoClean?.()
    },
    logger,
    warning: 'cannot delete old events',
  })
}
