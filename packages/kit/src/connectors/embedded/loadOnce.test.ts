import { describe, expect, it } from 'vitest'
import { loadOnce } from './loadOnce.js'

describe('loadOnce', () => {
  it('loads with the first use and only once', async () => {
    let loads = 0
    const lazy = loadOnce(async () => ({ number: ++loads }))
    expect([lazy.get(), lazy.isRequested(), loads]).toEqual([undefined, false, 0])
    const uses = [lazy.use(async ({ number }) => number), lazy.use(async ({ number }) => number)]
    expect(lazy.isRequested()).toBe(true)
    expect(await Promise.all(uses)).toEqual([1, 1])
    expect([lazy.get(), loads]).toEqual([{ number: 1 }, 1])
  })

  it('runs a use in the task of the call once the value is loaded', async () => {
    const lazy = loadOnce(async () => 'value')
    await lazy.use(async () => undefined)
    let used: string | undefined
    const use = lazy.use(async (value) => {
      used = value
    })
    expect(used).toBe('value')
    await use
  })

  it('throws OFFLINE if the load fails, and loads again with the next use', async () => {
    const cause = new TypeError('Failed to fetch')
    let loads = 0
    const lazy = loadOnce(async () => {
      if (++loads === 1) throw cause
      return 'value'
    })
    await expect(lazy.use(async () => undefined)).rejects.toMatchObject({ code: 'OFFLINE', cause })
    expect([lazy.get(), lazy.isRequested()]).toEqual([undefined, false])
    expect(await lazy.use(async (value) => value)).toBe('value')
  })
})
