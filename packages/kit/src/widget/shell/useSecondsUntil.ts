import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds from now until `atMs`, at most `maxSeconds`. `atMs` is in milliseconds since 1970. Returns
 * 0 if the time has passed or is undefined.
 */
export function useSecondsUntil(atMs: number | undefined, maxSeconds = 600): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = atMs === undefined ? 0 : Math.min(maxSeconds, Math.max(0, Math.ceil((atMs - nowMs) / 1000)))
  const isWaiting = left > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies(atMs): another time is compared with the current time
  useEffect(() => {
    setNowMs(Date.now())
    if (!isWaiting) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, atMs])
  return left
}
