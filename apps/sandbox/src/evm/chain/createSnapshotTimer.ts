const quietMs = 100
const longestWaitMs = 500
const idleMs = 60_000
/** A long history makes snapshots slow; the pause between two is at least this many times what the last one took. */
const restFactor = 5

/** Decides when a snapshot is taken: shortly after activity, once a minute anyway, never two at a time. */
export interface SnapshotTimer {
  /** Something happened: a snapshot follows after 100 ms of quiet, or after half a second at the latest. */
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
  let lastTookMs = 0
  let closed = false

  const take = async () => {
    const startedMs = Date.now()
    await options.take()
    lastTookMs = Date.now() - startedMs
  }

  const flush = (): Promise<void> => {
    clearTimeout(pending)
    pending = undefined
    firstTouchMs = undefined
    const next = running.catch(() => {}).then(take)
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
      const restMs = lastTookMs * restFactor
      const latestMs = firstTouchMs + Math.max(longestWaitMs, restMs)
      pending = setTimeout(flushQuietly, Math.max(0, Math.min(Math.max(quietMs, restMs), latestMs - nowMs)))
    },
    async close() {
      if (closed) return
      closed = true
      clearInterval(idle)
      await flush().catch(options.onFailure)
    },
  }
}
