import type { Clock } from './Environment.js'

export interface TestClock extends Clock {
  /** Lets time pass: due timers run in order, and what they set off settles in between. */
  advance(ms: number): Promise<void>
  /** The machine slept: whatever was due meanwhile runs when it wakes, once. */
  sleep(ms: number): Promise<void>
  /** Lets everything that needs no time settle. */
  settle(): Promise<void>
}

/** Time that passes when a test says so. */
export function createTestClock(startMs = 1_700_000_000_000, random: () => number = () => 0.5): TestClock {
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>()
  const time = { nowMs: startMs }
  // Sockets and signatures of tests answer within a few turns of the event loop.
  const settle = async () => {
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
    settle,
    sleep: async (ms) => {
      time.nowMs += ms
      const due = [...timers].filter(({ atMs }) => atMs <= time.nowMs).sort((a, b) => a.atMs - b.atMs)
      for (const timer of due) {
        timers.delete(timer)
        timer.run()
        await settle()
      }
    },
    advance: async (ms) => {
      const end = time.nowMs + ms
      await settle()
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        timers.delete(next)
        time.nowMs = Math.max(time.nowMs, next.atMs)
        next.run()
        await settle()
      }
      time.nowMs = end
      await settle()
    },
  }
}
