import type { Logger } from 'pino'
import type { PurchasesService } from './createPurchases.js'

const sweepEveryMs = 60_000

/** Looks after purchases that nobody looks at: at once, and each minute. What fails is a warning, and the next minute's work. */
export function startSweeping(options: { purchases: PurchasesService; logger: Logger }): {
  readonly close: () => Promise<void>
} {
  const { purchases, logger } = options
  const closing = new AbortController()
  const state: { running: Promise<void> | undefined } = { running: undefined }
  const sweep = () => {
    state.running ??= purchases
      .sweep(closing.signal)
      .catch((error: unknown) => logger.warn({ err: error }, 'open purchases could not be looked after'))
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
