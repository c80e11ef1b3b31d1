const hourMs = 3_600_000
const limits = [
  { attempts: 5, windowMs: hourMs },
  { attempts: 20, windowMs: 24 * hourMs },
] as const

/** Age at which a wrong attempt no longer counts. */
export const attemptLifetimeMs = 24 * hourMs

/** The answer to an attempt at the verifier of a password or a passkey. */
export type AttemptResult =
  | { readonly status: 'released' }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  | { readonly status: 'exhausted'; readonly waitMs: number }

/**
 * Decides an attempt: 5 wrong ones an hour and 20 a day are allowed. `wrongAtMs` are the times of the wrong attempts of the last
 * day, oldest first. While the limit is reached, a right verifier is not accepted either.
 */
export function decideAttempt(wrongAtMs: readonly number[], isRight: boolean, nowMs: number): AttemptResult {
  const waitMs = getWaitMs(wrongAtMs, nowMs)
  if (waitMs > 0) return { status: 'exhausted', waitMs }
  if (isRight) return { status: 'released' }
  return { status: 'wrong', triesLeft: countAttemptsLeft([...wrongAtMs, nowMs], nowMs) }
}

function getWaitMs(wrongAtMs: readonly number[], nowMs: number): number {
  const waits = limits.map(({ attempts, windowMs }) => {
    const blocking = wrongAtMs.at(-attempts)
    return blocking === undefined ? 0 : blocking + windowMs - nowMs
  })
  return Math.max(0, ...waits)
}

function countAttemptsLeft(wrongAtMs: readonly number[], nowMs: number): number {
  const left = limits.map(
    ({ attempts, windowMs }) => attempts - wrongAtMs.filter((atMs) => atMs > nowMs - windowMs).length,
  )
  return Math.min(...left)
}
