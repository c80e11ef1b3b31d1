import { describe, expect, it, vi } from 'vitest'
import { withinMs } from './withinMs.js'

describe('withinMs', () => {
  it('returns the result or throws the error of the work', async () => {
    const { signal } = new AbortController()
    expect(await withinMs(1_000, signal, async () => 7)).toBe(7)
    await expect(withinMs(1_000, signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('returns undefined on timeout, and aborts the work', async () => {
    vi.useFakeTimers()
    const seen: AbortSignal[] = []
    const late = withinMs(8_000, new AbortController().signal, (stop) => {
      seen.push(stop)
      return new Promise<never>(() => {})
    })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await late).toBeUndefined()
    expect(seen[0]?.aborted).toBe(true)
    vi.useRealTimers()
  })

  it('aborts the work if the caller aborts', async () => {
    const requested = new AbortController()
    const work = withinMs(
      8_000,
      requested.signal,
      (stop) => new Promise<string>((resolve) => stop.addEventListener('abort', () => resolve('stopped'))),
    )
    requested.abort()
    expect(await work).toBe('stopped')
  })
})
