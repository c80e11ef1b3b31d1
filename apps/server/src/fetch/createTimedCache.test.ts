import { describe, expect, it, vi } from 'vitest'
import { createTimedCache } from './createTimedCache.js'

function setUp(maxEntries = 10) {
  const clock = { nowMs: 0 }
  const cache = createTimedCache<number>({ maxEntries, lifetimeMs: 1_000, now: () => clock.nowMs })
  return { clock, cache }
}

describe('createTimedCache', () => {
  it('loads a value once within its lifetime, even for concurrent calls, and again after it', async () => {
    const { clock, cache } = setUp()
    const load = vi.fn(async () => 7)
    await Promise.all([cache.get('a', load), cache.get('a', load)])
    clock.nowMs = 999
    await cache.get('a', load)
    expect(load).toHaveBeenCalledTimes(1)
    clock.nowMs = 1_000
    expect(await cache.get('a', load)).toBe(7)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('does not cache a failure', async () => {
    const { cache } = setUp()
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('a', async () => 1)).toBe(1)
  })

  it('removes the oldest value above the maximum size, so that many keys cannot fill the memory', async () => {
    const { cache } = setUp(2)
    const load = vi.fn(async () => 1)
    for (const key of ['a', 'b', 'c', 'c', 'b']) await cache.get(key, load)
    expect(load).toHaveBeenCalledTimes(3)
    await cache.get('a', load)
    expect(load).toHaveBeenCalledTimes(4)
  })

  it('delete: removes a value', async () => {
    const { cache } = setUp()
    await cache.get('a', async () => 1)
    cache.delete('a')
    expect(await cache.get('a', async () => 2)).toBe(2)
  })
})
