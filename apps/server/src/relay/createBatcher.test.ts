import { describe, expect, it, vi } from 'vitest'
import { createBatcher } from './createBatcher.js'

function create(run: (items: readonly number[]) => Promise<readonly string[]>, maxWeight = 100) {
  return createBatcher<number, string>({
    lingerMs: 1,
    maxItems: 3,
    maxWeight,
    weigh: (item) => item,
    assertRoom: ({ items }) => {
      if (items === 10) throw new Error('full')
    },
    run,
  })
}

describe('createBatcher', () => {
  it('resolves each item with its result, in bounded batches that run one after the other', async () => {
    const running = { now: 0, most: 0 }
    const run = vi.fn(async (items: readonly number[]) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await new Promise((resolve) => setImmediate(resolve))
      running.now -= 1
      return items.map(String)
    })
    const batcher = create(run, 12)
    const results = await Promise.all([1, 2, 3, 4, 5, 6, 50, 7].map(batcher.add))
    expect(results).toEqual(['1', '2', '3', '4', '5', '6', '50', '7'])
    expect(run.mock.calls.map(([items]) => items)).toEqual([[1, 2, 3], [4, 5], [6], [50], [7]])
    expect(running.most).toBe(1)
  })

  it('rejects items beyond the queue limit, and accepts the others', async () => {
    const batcher = create(async (items) => items.map(String))
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => batcher.add(index)))
    expect(results.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), 'rejected', 'rejected'])
  })

  it('rejects the items of a failed batch, and runs the next batch', async () => {
    const run = vi.fn(async (items: readonly number[]) => items.map(String)).mockRejectedValueOnce(new Error('down'))
    const batcher = create(run)
    const results = await Promise.allSettled([1, 2, 3, 4].map(batcher.add))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  })

  it('drain: resolves after the queued and the running items are done', async () => {
    const done: number[] = []
    const batcher = create(async (items) => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push(...items)
      return items.map(String)
    })
    await batcher.drain()
    for (const item of [1, 2, 3, 4, 5]) void batcher.add(item)
    await batcher.drain()
    expect(done).toEqual([1, 2, 3, 4, 5])
  })
})
