import type { Logger } from 'pino'
import type { PurchasesService } from './createPurchases.js'

const sweepEveryMs = 60_000

/**
 * Polls open purchases at the start and each minute, so that they do not depend on an open page. Logs a failure as a
 * warning and retries in the next minute.
 */
export function startSweeping(options: { purchases: PurchasesService; logger: Logger }): {
  readonly close: () => Promise<void>
} {
  const { purchases, logger } = options
  const closing = new AbortController()
  const state: { running: Promise<void> | undefined } = { running: undefined }
  const sweep = () => {
    state.running ??= purchases
      .sweep(closing.signal)
      .catch((error: unknown) => logger.warn({ err: error }, 'cannot update open purchases'))
      .finally(() => {
        state.running = undefined
      })
  }
  sweep()
  const timer = setInterval(sweep, sweepEveryMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await state.running
    },
  }
}
