/**
 * A signal that aborts with the first of `signals`. Call `release` when the work is over: the server's own signal lives as long as
 * the server, and would keep every one that was ever made of it, as `AbortSignal.any` does.
 */
export function linkSignals(signals: readonly (AbortSignal | undefined)[]) {
  const controller = new AbortController()
  const undo = signals.flatMap((source) => {
    if (source === undefined) return []
    const abort = () => controller.abort(source.reason)
    if (source.aborted) abort()
    else source.addEventListener('abort', abort, { once: true })
    return () => source.removeEventListener('abort', abort)
  })
  const release = (): void => {
    for (const one of undo) one()
  }
  return { signal: controller.signal, release }
}
