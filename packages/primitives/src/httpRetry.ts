/** Answers after which the same question may get a better one [S8.30]. */
export const retriedStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Reads `Retry-After`, seconds or an HTTP date (RFC 9110, 10.2.3), as ms from `nowMs`; undefined when there is none. */
export function parseRetryAfterMs(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
