const quietMs = 100
const maxWaitMs = 500
const idleMs = 60_000
/** Snapshots of a long history are slow. The minimum pause is this multiple of the last snapshot's duration. */
const pauseFactor = 5

/** Schedules snapshots: shortly after activity and once a minute, never two at the same time. */
export interface SnapshotTimer {
  /** Schedules a snapshot after 100 ms without activity, or after half a second at the latest. */
  touch(): void
  /** Takes a snapshot now, after a running one has ended. Throws if it fails. */
  flush(): Promise<void>
  /** Takes the last snapshot. */
  close(): Promise<void>
}

/** Creates a timer. `take` writes one snapshot; `onFailure` receives the error of a failed one. */
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
      const restMs = lastTookMs * pauseFactor
      const latestMs = firstTouchMs + Math.max(maxWaitMs, restMs)
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
