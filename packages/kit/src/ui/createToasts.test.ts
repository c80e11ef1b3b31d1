import { describe, expect, it } from 'vitest'
import { createToasts, type ToastClock } from './createToasts.js'

/** Creates a clock that only moves when `advance` is called. */
function createClock(): ToastClock & { advance: (ms: number) => void } {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    setTimeout(run, delayMs) {
      const timer = { at: now + delayMs, run }
      timers.push(timer)
      return timer
    },
    clearTimeout(timer) {
      timers = timers.filter((one) => one !== timer)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        now = due.at
        timers = timers.filter((one) => one !== due)
        due.run()
      }
      now = end
    },
  }
}

const first = { message: 'first', variant: 'success' } as const
const second = { message: 'second', variant: 'error' } as const

describe('createToasts', () => {
  it('closes an open toast and opens the new one after 150 ms [S4.41] [S9.5]', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    toasts.show(first)
    toasts.show(second)
    expect(toasts.get()).toMatchObject({ message: 'first', leaving: true })
    clock.advance(149)
    expect(toasts.get()?.message).toBe('first')
    clock.advance(1)
    expect(toasts.get()).toMatchObject({ message: 'second', leaving: false })
  })

  it('shows only the last of several toasts added during a swap', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    toasts.show(first)
    toasts.show(second)
    toasts.show({ message: 'third', variant: 'success' })
    clock.advance(150)
    expect(toasts.get()?.message).toBe('third')
  })

  it('closes a toast after five seconds', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    toasts.show(first)
    clock.advance(4999)
    expect(toasts.get()?.leaving).toBe(false)
    clock.advance(1)
    expect(toasts.get()?.leaving).toBe(true)
    clock.advance(150)
    expect(toasts.get()).toBeUndefined()
  })

  it('pauses the timeout while the toast is hovered or focused', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    toasts.show(first)
    clock.advance(3000)
    toasts.pause()
    clock.advance(60_000)
    expect(toasts.get()?.leaving).toBe(false)
    toasts.resume()
    clock.advance(1999)
    expect(toasts.get()?.leaving).toBe(false)
    clock.advance(1)
    expect(toasts.get()?.leaving).toBe(true)
  })

  it('does not close a loading toast, or one with `autoClose: false`, until it is replaced', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    toasts.show({ message: 'sending', variant: 'loading' })
    clock.advance(600_000)
    expect(toasts.get()?.message).toBe('sending')
    toasts.show({ message: 'kept', variant: 'success', autoClose: false })
    clock.advance(600_000)
    expect(toasts.get()?.message).toBe('kept')
  })

  it('dismiss: also drops the waiting toast', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    toasts.show(first)
    toasts.show(second)
    toasts.dismiss()
    clock.advance(1000)
    expect(toasts.get()).toBeUndefined()
  })

  it('calls its listeners until they unsubscribe', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    const seen: (string | undefined)[] = []
    const leave = toasts.subscribe(() => seen.push(toasts.get()?.message))
    toasts.show(first)
    leave()
    toasts.dismiss()
    clock.advance(150)
    expect(seen).toEqual(['first'])
  })

  it('destroy: clears all timers', () => {
    const clock = createClock()
    const toasts = createToasts(clock)
    let told = 0
    toasts.show(first)
    toasts.show(second)
    toasts.subscribe(() => {
      told += 1
    })
    toasts.destroy()
    clock.advance(10_000)
    expect([toasts.get(), told]).toEqual([undefined, 0])
  })
})
