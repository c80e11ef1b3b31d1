const quietMs = 150
const longestWaitMs = 1_000
const idleMs = 60_000

/** Decides when a snapshot is taken: shortly after activity, once a minute anyway, never two at a time. */
export interface SnapshotTimer {
  /** Something happened: a snapshot follows after 150 ms of quiet, or after one second at the latest. */
  touch(): void
  /** Takes a snapshot now, or waits for the one under way and takes another; throws when it fails. */
  flush(): Promise<void>
  /** A last snapshot, then no more. */
  close(): Promise<void>
}

/** `take` writes one snapshot; `onFailure` hears why one could not be taken. */
export function createSnapshotTimer(options: { take(): Promise<void>; onFailure(error: Error): void }): SnapshotTimer {
  let pending: NodeJS.Timeout | undefined
  let firstTouchMs: number | undefined
  let running: Promise<void> = Promise.resolve()
  let closed = false

  const flush = (): Promise<void> => {
    clearTimeout(pending)
    pending = undefined
    firstTouchMs = undefined
    const next = running.catch(() => {}).then(() => options.take())
    running = next
    return next
  }
  const flushQuietly = () => {
    flush().catch(options.onFailure)
  }
  const idle = setInterval(flushQuietly, idleMs)
  idle.unref()

  return {
    flush,
    touch() {
      if (closed) return
      const nowMs = Date.now()
      firstTouchMs ??= nowMs
      clearTimeout(pending)
      pending = setTimeout(flushQuietly, Math.max(0, Math.min(quietMs, firstTouchMs + longestWaitMs - nowMs)))
    },
    async close() {
      if (closed) return
      closed = true
      clearInterval(idle)
      await flush().catch(options.onFailure)
    },
  }
}
