import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFlingWatch } from './WalletGrid.js'

describe('telling a fling from a stroll', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is at rest until the list flies by, and again 100 ms after it stopped', () => {
    const watch = createFlingWatch()
    const seen: boolean[] = []
    watch.subscribe(() => seen.push(watch.isFlinging()))
    watch.moved(0)
    watch.moved(20)
    expect(watch.isFlinging()).toBe(false)
    watch.moved(140)
    watch.moved(142)
    expect(watch.isFlinging()).toBe(true)
    vi.advanceTimersByTime(99)
    expect(watch.isFlinging()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([true, false])
  })

  it('takes a jump after a rest for no fling', () => {
    const watch = createFlingWatch()
    watch.moved(0)
    vi.advanceTimersByTime(200)
    watch.moved(5000)
    expect(watch.isFlinging()).toBe(false)
  })

  it('leaves no timer behind', () => {
    const watch = createFlingWatch()
    watch.moved(0)
    watch.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })
})
