import type { Logger } from 'pino'

export interface RepeatedWork {
  /** Settles when the current run has ended. */
  readonly done: () => Promise<void>
  /** Stops the repetition, aborts the current run, and settles when it has ended. */
  readonly close: () => Promise<void>
}

interface RepeatedWorkOptions {
  readonly intervalMs: number
  readonly run: (signal: AbortSignal) => Promise<void>
  readonly logger: Logger
  /** The text of the warning about a failed run. */
  readonly warning: string
}

/**
 * Runs work in the background, now and then at an interval. Skips a turn while the last run is active. Logs a failure
 * as a warning and retries with the next turn. The timer does not prevent the end of the process.
 */
export function runEvery({ intervalMs, run, logger, warning }: RepeatedWorkOptions): RepeatedWork {
  const closing = new AbortController()
  const state: { running: Promise<void> | undefined } = { running: undefined }
  const start = () => {
    state.running ??= run(closing.signal)
      .catch((error: unknown) => logger.warn({ err: error }, warning))
      .finally(() => {
        state.running = undefined
      })
  }
  start()
  const timer = setInterval(start, intervalMs)
  timer.unref()
  return {
    done: async () => state.running,
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await state.running
    },
  }
}
