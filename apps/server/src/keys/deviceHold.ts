import { HttpError } from '../errors/HttpError.js'
import type { KeeperSettings } from '../keeper/settings.js'
import type { Asker } from './KeysContext.js'

const hourMs = 3_600_000

interface HoldContext {
  readonly config: Pick<KeeperSettings, 'holdHours'>
  readonly now: () => number
}

interface Held {
  readonly session: Pick<Asker['session'], 'deviceAddedAtMs' | 'isLaterDevice'>
}

/**
 * Returns when the hold on this device ends, or null if there is none. The first device of a person is never on hold.
 */
export function getHoldEndMs(context: HoldContext, asker: Held): number | null {
  if (!asker.session.isLaterDevice) return null
  const untilMs = asker.session.deviceAddedAtMs + context.config.holdHours * hourMs
  return untilMs > context.now() ? untilMs : null
}

/** Throws `hold` with the wait while this device is new. */
export function assertNoHold(context: HoldContext, asker: Held): void {
  const untilMs = getHoldEndMs(context, asker)
  if (untilMs === null) return
  throw new HttpError('hold', 'This device is new. For your safety this has to wait', {
    retryAfterMs: untilMs - context.now(),
  })
}
