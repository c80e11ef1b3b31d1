import { describe, expect, it, vi } from 'vitest'
import { withinMs } from './withinMs.js'

describe('work with a limit of time', () => {
  it('gives its result, or its error', async () => {
    const { signal } = new AbortController()
    expect(await withinMs(1_000, signal, async () => 7)).toBe(7)
    await expect(withinMs(1_000, signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('gives nothing when it takes longer, and is told to stop', async () => {
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

  it('stops with the one who asked', async () => {
    const asked = new AbortController()
    const work = withinMs(
      8_000,
      asked.signal,
      (stop) => new Promise<string>((resolve) => stop.addEventListener('abort', () => resolve('stopped'))),
    )
    asked.abort()
    expect(await work).toBe('stopped')
  })
})
