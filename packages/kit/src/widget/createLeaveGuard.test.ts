import { describe, expect, it, vi } from 'vitest'
import { createLeaveGuard } from './createLeaveGuard.js'

describe('the way out', () => {
  it('is open while nothing waits for an answer', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.leave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(guard.isAsking()).toBe(false)
  })

  it('asks first while something was sent off, and leaves on yes alone', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.block()
    guard.leave(go)
    expect([guard.isAsking(), go.mock.calls.length]).toEqual([true, 0])
    guard.answer(false)
    expect([guard.isAsking(), go.mock.calls.length]).toEqual([false, 0])
    guard.leave(go)
    guard.answer(true)
    expect([guard.isAsking(), go.mock.calls.length]).toEqual([false, 1])
  })

  it('takes a second press of Escape as "stay"', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.block()
    guard.leave(go)
    guard.leave(go)
    expect([guard.isAsking(), go.mock.calls.length]).toEqual([false, 0])
  })

  it('takes the question back when the answer comes meanwhile, and tells who listens', () => {
    const listener = vi.fn()
    const guard = createLeaveGuard()
    guard.subscribe(listener)
    const release = guard.block()
    guard.leave(() => undefined)
    release()
    release()
    expect(guard.isAsking()).toBe(false)
    expect(listener).toHaveBeenCalledTimes(2)
    const go = vi.fn()
    guard.leave(go)
    expect(go).toHaveBeenCalledOnce()
  })
})
