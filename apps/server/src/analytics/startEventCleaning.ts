import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import { dayOf } from './storeEvents.js'

/** So few that a slow disk is done with them long before a query is given up, and that requests get their turn. */
const rowsAtOnce = 2_000

// The drivers disagree on whether eight-byte numbers are numbers, big ones or text.
const answer = z.object({
  rows: z.array(z.object({ gone: z.pipe(z.union([z.number(), z.bigint(), z.string()]), z.transform(Number)) })),
})

/**
 * Deletes analytics events received more than `days` days before `nowMs` (milliseconds since 1970), some thousand at a time, and the
 * counts of days before yesterday; an aborted `signal` ends it between two times.
 */
export async function deleteOldEvents(
  queries: Pick<Queries, 'execute'>,
  days: number,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(nowMs - days * 86_400_000).toISOString()
  // Today's counts are in use, and a server whose clock is behind may use yesterday's.
  const yesterday = dayOf(nowMs - 86_400_000)
  let gone = rowsAtOnce
  while (gone === rowsAtOnce && !signal?.aborted) {
    // By their place: the planner cannot guess wrong how to find them again.
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

/** What deletes old events beside the requests. */
interface EventCleaning {
  /** Resolves when nothing is being deleted. */
  readonly done: () => Promise<void>
  /** Ends it after the step under way. */
  readonly close: () => Promise<void>
}

/**
 * Deletes events older than `days` now and once a day. Nobody waits for it: after a long pause there may be millions. What fails is
 * a warning in the log and the next day's work.
 */
export function startEventCleaning(options: {
  queries: Pick<Queries, 'execute'>
  days: number
  logger: Logger
  now: () => number
  /** What else is too old once a day. */
  alsoClean?: (() => Promise<void>) | undefined
}): EventCleaning {
  const { queries, days, logger, now, alsoClean } = options
  const closing = new AbortController()
  const state: { running: Promise<void> | undefined } = { running: undefined }
  const clean = () => {
    // Yesterday's may still be under way.
    state.running ??= deleteOldEvents(queries, days, now(), closing.signal)
      .then(() => alsoClean?.())
      .catch((error: unknown) => logger.warn({ err: error }, 'old events could not be deleted'))
      .finally(() => {
        state.running = undefined
      })
  }
  clean()
  const daily = setInterval(clean, dayMs)
  daily.unref()
  return {
    done: async () => state.running,
    close: async () => {
      clearInterval(daily)
      closing.abort()
      await state.running
    },
  }
}
