import { describe, expect, it, vi } from 'vitest'
import { createLeaveGuard } from './createLeaveGuard.js'

function Question() {
  return null
}

describe('the way out', () => {
  it('is open while nothing waits for an answer', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.leave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(guard.getQuestion()).toBeUndefined()
  })

  it('asks first while something was sent off, and leaves on yes alone', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.block({ Question })
    guard.leave(go)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([true, 0])
    guard.answer(false)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([false, 0])
    guard.leave(go)
    guard.answer(true)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([false, 1])
  })

  it('lets nobody leave, and says so, where leaving is no answer', () => {
    const go = vi.fn()
    const refuse = vi.fn()
    const guard = createLeaveGuard()
    const release = guard.block({ refuse })
    guard.leave(go)
    expect([refuse.mock.calls.length, go.mock.calls.length, guard.getQuestion()]).toEqual([1, 0, undefined])
    release()
    guard.leave(go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('takes a second press of Escape as "stay"', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.block({ Question })
    guard.leave(go)
    guard.leave(go)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([false, 0])
  })

  it('takes the question back when the answer comes meanwhile, and tells who listens', () => {
    const listener = vi.fn()
    const guard = createLeaveGuard()
    guard.subscribe(listener)
    const release = guard.block({ Question })
    guard.leave(() => undefined)
    release()
    release()
    expect(guard.getQuestion()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
    const go = vi.fn()
    guard.leave(go)
    expect(go).toHaveBeenCalledOnce()
  })
})
