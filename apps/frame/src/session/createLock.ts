/** Longest wait for another tab; after it the work is done all the same. */
const waitMs = 10_000

/**
 * Runs one piece of work at a time among all tabs of this browser: a refresh token is used once, and two tabs that used
 * the same one would look like a thief. Browsers without Web Locks, and frames denied them, do it at once.
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
