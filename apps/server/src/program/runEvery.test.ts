import type { Logger } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runEvery } from './runEvery.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts work whose runs end with `answers`. */
function startWork() {
  const warn = vi.fn()
  const runs: { signal: AbortSignal; resolve: () => void; reject: (error: Error) => void }[] = []
  const work = runEvery({
    intervalMs: 1_000,
    run: (signal) => new Promise((resolve, reject) => runs.push({ signal, resolve, reject })),
    logger: { warn } as unknown as Logger,
    warning: 'cannot work',
  })
  return { warn, runs, work }
}

it('runEvery: runs at the start and at each interval, but never twice at once', async () => {
  const { runs, work } = startWork()
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await work.done()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toHaveLength(2)
})

it('runEvery: logs a failure as a warning and runs again', async () => {
  const { runs, warn } = startWork()
  const error = new Error('no network')
  runs[0]?.reject(error)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: error }, 'cannot work')
  expect(runs).toHaveLength(2)
})

it('runEvery: close aborts the current run, waits for its end, and starts no other', async () => {
  const { runs, work } = startWork()
  const ended: string[] = []
  const closing = work.close().then(() => ended.push('closed'))
  expect(runs[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ended).toEqual([])
  runs[0]?.resolve()
  await closing
  await vi.advanceTimersByTimeAsync(5_000)
  expect([ended, runs.length]).toEqual([['closed'], 1])
})
