import { expect, it } from 'vitest'
import { createDownloadQueue } from './createDownloadQueue.js'

it('createDownloadQueue: runs at most maxRunning downloads, queues at most maxWaiting, and rejects others', async () => {
  const run = createDownloadQueue({ maxRunning: 2, maxWaiting: 3 })
  const ends: (() => void)[] = []
  const state = { running: 0, most: 0 }
  const download = async () => {
    state.running += 1
    state.most = Math.max(state.most, state.running)
    await new Promise<void>((resolve) => ends.push(resolve))
    state.running -= 1
    return 'done'
  }
  const all = Array.from({ length: 7 }, () => run(download).catch((error: { code: string }) => error.code))
  for (let ended = 0; ended < 5; ended += 1) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done', 'done', 'unavailable', 'unavailable'])
  expect(state).toEqual({ running: 0, most: 2 })
})

it('createDownloadQueue: starts the next download after a failed one', async () => {
  const run = createDownloadQueue({ maxRunning: 1, maxWaiting: 1 })
  const failing = run(() => Promise.reject(new Error('offline')))
  const next = run(async () => 'done')
  await expect(failing).rejects.toThrow('offline')
  expect(await next).toBe('done')
})
