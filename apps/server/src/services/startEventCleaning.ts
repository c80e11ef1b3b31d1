import type { Logger } from 'pino'
import type { Queries } from '../db/Database.js'
import { deleteOldEvents } from './deleteOldEvents.js'

const dayMs = 86_400_000

/** What deletes old events beside the requests. */
export type EventCleaning = {
  /** Resolves when nothing is being deleted. */
  readonly done: () => Promise<void>
  /** Ends it after the step under way. */
  readonly close: () => Promise<void>
}

/**
 * Deletes events older than `days` now and once a day. Nobody waits for it: after a long pause there may be millions. What fails is
 * a warning in the log and the next day's work.
 */
export const startEventCleaning = (options: {
  queries: Pick<Queries, 'execute'>
  days: number
  logger: Logger
  now: () => number
}): EventCleaning => {
  const { queries, days, logger, now } = options
  const closing = new AbortController()
  const state: { running: Promise<void> | undefined } = { running: undefined }
  const clean = () => {
    // Yesterday's may still be under way.
    state.running ??= deleteOldEvents(queries, days, now(), closing.signal)
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
