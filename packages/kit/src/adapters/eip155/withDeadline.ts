import { FoyerError } from '../../errors/FoyerError.js'

/**
 * Runs something that settles no later than `timeoutMs`, or at once when `outer` aborts; the signal it gets ends with it.
 *
 * @throws FoyerError `ABORTED` or `TIMED_OUT`, else whatever `run` throws.
 */
export async function withDeadline<T>(
  outer: AbortSignal | undefined,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (outer?.aborted) throw new FoyerError('ABORTED', { cause: outer.reason })
  const inner = new AbortController()
  const onAbort = () => inner.abort(new FoyerError('ABORTED', { cause: outer?.reason }))
  outer?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => inner.abort(new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } })), timeoutMs)
  const ended = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true })
  })
  try {
    return await Promise.race([run(inner.signal), ended])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onAbort)
    // Whatever is still open belongs to nobody now.
    inner.abort(new FoyerError('ABORTED'))
  }
}
