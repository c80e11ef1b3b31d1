import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'

/** A signal that aborts with the first of its parents or after `timeoutMs`. Call `end` when the work is done. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly controller: AbortController
  end(): void
}

export function createDeadline(parents: readonly (AbortSignal | undefined)[], timeoutMs: number): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(new FoyerError('ABORTED'))
  const timer = setTimeout(
    () => controller.abort(new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } })),
    timeoutMs,
  )
  for (const parent of parents) {
    if (parent?.aborted) abort()
    else parent?.addEventListener('abort', abort, { once: true })
  }
  return {
    signal: controller.signal,
    controller,
    end: () => {
      clearTimeout(timer)
      for (const parent of parents) parent?.removeEventListener('abort', abort)
    },
  }
}

/** Waits for `work` until `signal` aborts, so that a wallet that never responds blocks nothing. */
export function settle<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(isFoyerError(signal.reason) ? signal.reason : new FoyerError('ABORTED'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
