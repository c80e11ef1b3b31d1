import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFlingWatch } from './WalletGrid.js'

describe('createFlingWatch', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reports a fling while the list scrolls fast, until 100 ms after the last scroll event', () => {
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

  it('does not treat a jump after a pause as a fling', () => {
    const watch = createFlingWatch()
    watch.moved(0)
    vi.advanceTimersByTime(200)
    watch.moved(5000)
    expect(watch.isFlinging()).toBe(false)
  })

  it('clears its timer on destroy', () => {
    const watch = createFlingWatch()
    watch.moved(0)
    watch.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })
})
