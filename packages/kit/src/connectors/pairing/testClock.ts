import type { Clock } from './Environment.js'

export interface TestClock extends Clock {
  /** Advances the time. Runs due timers in order, and waits for their effects after each one. */
  advance(ms: number): Promise<void>
  /** Simulates a sleeping machine: all timers that are due run at the end, once. */
  sleep(ms: number): Promise<void>
  /** Runs all work that needs no time. */
  runPending(): Promise<void>
}

/** Creates a clock that only the test advances. */
export function createTestClock(startMs = 1_700_000_000_000, random: () => number = () => 0.5): TestClock {
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>()
  const time = { nowMs: startMs }
  // Sockets and signatures of tests respond within a few turns of the event loop.
  const runPending = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    now: () => time.nowMs,
    random,
    after: (delayMs, run) => {
      const timer = { atMs: time.nowMs + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    runPending,
    sleep: async (ms) => {
      time.nowMs += ms
      const due = [...timers].filter(({ atMs }) => atMs <= time.nowMs).sort((a, b) => a.atMs - b.atMs)
      for (const timer of due) {
        timers.delete(timer)
        timer.run()
        await runPending()
      }
    },
    advance: async (ms) => {
      const end = time.nowMs + ms
      await runPending()
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        timers.delete(next)
        time.nowMs = Math.max(time.nowMs, next.atMs)
        next.run()
        await runPending()
      }
      time.nowMs = end
      await runPending()
    },
  }
}
