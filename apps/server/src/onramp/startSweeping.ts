import type { Logger } from 'pino'
import { type RepeatedWork, runEvery } from '../program/runEvery.js'
import type { PurchasesService } from './createPurchases.js'

/** Polls open purchases at the start and each minute, so that they do not depend on an open page. */
export function startSweeping(options: { purchases: PurchasesService; logger: Logger }): RepeatedWork {
  const { purchases, logger } = options
  return runEvery({ intervalMs: 60_000, run: purchases.sweep, logger, warning: 'cannot update open purchases' })
}
