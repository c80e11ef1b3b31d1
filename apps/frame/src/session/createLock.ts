/** The maximum wait for another tab, in milliseconds. Then the work runs anyway. */
const waitMs = 10_000

/**
 * Creates a lock that runs one piece of work at a time across all tabs of this browser. A refresh token can be used
 * once, and the server treats a second use as theft. Without Web Locks, or if they are denied to the frame, the work
 * runs immediately.
 */
export function createLock(locks: LockManager | undefined, name: string) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (locks === undefined) return work()
    const attempt: { started: boolean } = { started: false }
    const run = () => {
      attempt.started = true
      return work()
    }
    try {
      return await locks.request(name, { signal: AbortSignal.timeout(waitMs) }, run)
    } catch (error) {
      if (attempt.started) throw error
      return work()
    }
  }
}
