import { describe, expect, it, vi } from 'vitest'
import { createLeaveGuard } from './createLeaveGuard.js'

function Question() {
  return null
}

describe('createLeaveGuard', () => {
  it('leaves immediately if no request is pending', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.requestLeave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(guard.getQuestion()).toBeUndefined()
  })

  it('requests confirmation while a request is pending, and leaves only after "yes"', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.block({ Question })
    guard.requestLeave(go)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([true, 0])
    guard.resolve(false)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([false, 0])
    guard.requestLeave(go)
    guard.resolve(true)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([false, 1])
  })

  it('calls `refuse` and does not leave while a block refuses to', () => {
    const go = vi.fn()
    const prevent = vi.fn()
    const guard = createLeaveGuard()
    const release = guard.block({ prevent })
    guard.requestLeave(go)
    expect([prevent.mock.calls.length, go.mock.calls.length, guard.getQuestion()]).toEqual([1, 0, undefined])
    release()
    guard.requestLeave(go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('treats a second press of Escape as "stay"', () => {
    const go = vi.fn()
    const guard = createLeaveGuard()
    guard.block({ Question })
    guard.requestLeave(go)
    guard.requestLeave(go)
    expect([guard.getQuestion() === Question, go.mock.calls.length]).toEqual([false, 0])
  })

  it('removes the confirmation if the request ends meanwhile, and notifies listeners', () => {
    const listener = vi.fn()
    const guard = createLeaveGuard()
    guard.subscribe(listener)
    const release = guard.block({ Question })
    guard.requestLeave(() => undefined)
    release()
    release()
    expect(guard.getQuestion()).toBeUndefined()
    expect(listener).toHaveBeenCalledTimes(2)
    const go = vi.fn()
    guard.requestLeave(go)
    expect(go).toHaveBeenCalledOnce()
  })
})
