import { HttpError } from '../errors/HttpError.js'
import type { Asker, KeysContext } from './KeysContext.js'

const hourMs = 3_600_000

interface Held {
  readonly session: Pick<Asker['session'], 'deviceAddedAtMs' | 'isLaterDevice'>
}

/** When the hold on this device ends; null when there is none: the first device of a person is never held. */
export const holdUntil = (context: Pick<KeysContext, 'config' | 'now'>, asker: Held): number | null => {
  if (!asker.session.isLaterDevice) return null
  const untilMs = asker.session.deviceAddedAtMs + context.config.holdHours * hourMs
  return untilMs > context.now() ? untilMs : null
}

/** Throws `hold` with the wait while this device is new. */
export const assertNoHold = (context: Pick<KeysContext, 'config' | 'now'>, asker: Held): void => {
  const untilMs = holdUntil(context, asker)
  if (untilMs === null) return
  throw new HttpError('hold', 'This device is new. For your safety this has to wait', {
    retryAfterMs: untilMs - context.now(),
  })
}
