/**
 * Creates a signal that aborts with the first of `signals`. Call `release` after the work. The server's signal lives as
 * long as the server, and would keep all signals derived from it, as `AbortSignal.any` does.
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
