/** The HTTP statuses after which a retry of the same request can succeed [S8.30]. */
export const retriedStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/**
 * Parses `Retry-After`, in seconds or as an HTTP date (RFC 9110, 10.2.3). Returns milliseconds from `nowMs`, or
 * undefined if there is none.
 */
export function parseRetryAfterMs(value: string | null, nowMs: number): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}
