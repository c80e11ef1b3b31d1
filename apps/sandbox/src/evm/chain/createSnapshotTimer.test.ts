import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSnapshotTimer } from './createSnapshotTimer.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('createSnapshotTimer: waits for a pause in the activity, but at most half a second', async () => {
  const take = vi.fn(async () => {})
  const timer = createSnapshotTimer({ take, onFailure: vi.fn() })
  for (let i = 0; i < 9; i++) {
    timer.touch()
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(take).not.toHaveBeenCalled()
  timer.touch()
  await vi.advanceTimersByTimeAsync(50)
  expect(take).toHaveBeenCalledTimes(1)
  timer.touch()
  await vi.advanceTimersByTimeAsync(100)
  expect(take).toHaveBeenCalledTimes(2)
})

it('createSnapshotTimer: never takes two snapshots at the same time', async () => {
  let running = 0
  let most = 0
  const take = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running--
  }
  const timer = createSnapshotTimer({ take, onFailure: vi.fn() })
  const all = Promise.all([timer.flush(), timer.flush(), timer.flush()])
  await vi.advanceTimersByTimeAsync(150)
  await all
  expect(most).toBe(1)
})

it('createSnapshotTimer: reports a failed snapshot and takes the next one', async () => {
  const take = vi.fn(async () => {})
  take.mockRejectedValueOnce(new Error('disk full'))
  const onFailure = vi.fn()
  const timer = createSnapshotTimer({ take, onFailure })
  timer.touch()
  await vi.advanceTimersByTimeAsync(100)
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'disk full' }))
  await timer.flush()
  expect(take).toHaveBeenCalledTimes(2)
})

it('createSnapshotTimer: takes a snapshot every idle minute, and none after close', async () => {
  const take = vi.fn(async () => {})
  const timer = createSnapshotTimer({ take, onFailure: vi.fn() })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(take).toHaveBeenCalledTimes(1)
  await timer.close()
  timer.touch()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(take).toHaveBeenCalledTimes(2)
})

it('createSnapshotTimer: waits longer after a slow snapshot', async () => {
  const take = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 200)))
  const timer = createSnapshotTimer({ take, onFailure: vi.fn() })
  timer.touch()
  await vi.advanceTimersByTimeAsync(300)
  timer.touch()
  await vi.advanceTimersByTimeAsync(999)
  expect(take).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(take).toHaveBeenCalledTimes(2)
})
