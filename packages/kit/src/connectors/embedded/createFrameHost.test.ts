import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../core/limits.js'
import { recordResult, setUpFrameHost } from './testFrameHost.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('createFrameHost: load', () => {
  it('does not create the frame before the first call', () => {
    const { frame } = setUpFrameHost()
    expect(frame.life.made).toBe(0)
  })

  it("puts project, chain, version and logger into the frame's URL [S2.23]", async () => {
    const { frame, load } = setUpFrameHost()
    await load()
    const url = new URL(frame.addresses[0] ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://wallet.test/sdk')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'p1',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'true',
      ui: '1',
    })
  })

  it('resolves 500 ms after the ready event [S4.7, S9.4]', async () => {
    const { frame, host } = setUpFrameHost()
    const loading = recordResult(host.load())
    frame.ready()
    await vi.advanceTimersByTimeAsync(499)
    expect(loading.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(loading.isOver).toBe(true)
  })

  it('creates one frame for several calls', async () => {
    const { frame, host, load } = setUpFrameHost()
    const second = recordResult(host.load())
    await load()
    expect(second.isOver).toBe(true)
    expect(frame.life.made).toBe(1)
  })

  it('rejects with iframe_load_failed after 20 s, removes the frame and loads a new one next time [S8.14]', async () => {
    const { frame, host, timeouts, load } = setUpFrameHost()
    const loading = recordResult(host.load())
    await vi.advanceTimersByTimeAsync(19_999)
    expect(loading.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(loading.error).toMatchObject({ code: 'FRAME_LOAD_FAILED', message: 'iframe_load_failed' })
    expect(timeouts).toEqual(['iframe_load_failed'])
    expect(frame.life.isThere).toBe(false)
    await load()
    expect(frame.life.made).toBe(2)
  })

  it('calls onReady after the first and after each later ready event', async () => {
    const { frame, load, ready } = setUpFrameHost()
    await load()
    expect(ready).toHaveBeenCalledTimes(1)
    frame.ready()
    expect(ready).toHaveBeenCalledTimes(2)
  })

  it('loads a new frame if the page removes the first one less than 500 ms after its ready event', async () => {
    const { frame, host, load, ready } = setUpFrameHost()
    const loading = recordResult(host.load())
    frame.ready()
    await vi.advanceTimersByTimeAsync(499)
    frame.life.events?.removed()
    await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
    expect(loading.error).toMatchObject({ code: 'FRAME_NOT_SET' })
    expect(ready).not.toHaveBeenCalled()
    await load()
    expect(frame.life.made).toBe(2)
    expect(ready).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['another origin', { origin: 'https://wallet.test.evil.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
  ])('ignores a ready event from %s', async (_name, as) => {
    const { frame, host } = setUpFrameHost()
    const loading = recordResult(host.load())
    frame.say({ type: '@w3m-frame/READY' }, as)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(loading.isOver).toBe(false)
  })
})

describe('createFrameHost: visibility', () => {
  const box = { x: 1, y: 2, width: 300, height: 400 }

  it('shows the frame if it has a height and a box, in either order', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: 420 } })
    expect(frame.life.shown).toBeUndefined()
    host.placeFrame(box)
    expect(frame.life.shown).toEqual(box)
    frame.say({ type: '@w3m-frame/HIDE', payload: {} })
    expect(frame.life.shown).toBeUndefined()
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: 10 } })
    expect(frame.life.shown).toEqual(box)
    host.placeFrame(undefined)
    expect(frame.life.shown).toBeUndefined()
  })

  it('watchFrame emits the current height and each valid change', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    const told: unknown[] = []
    const unwatch = host.watchFrame((height) => told.push(height))
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: 420 } })
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: -1 } })
    frame.say({ type: '@w3m-frame/HIDE' })
    unwatch()
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: 1 } })
    expect(told).toEqual([0, 420, 0])
  })

  it('calls onCancel for a press outside the frame, unless a listener handles it', async () => {
    const { frame, host, load, cancel } = setUpFrameHost()
    await load()
    frame.life.events?.pressedOutside(5, 6)
    expect(cancel).toHaveBeenCalledTimes(1)
    const press = vi.fn()
    host.watchOutsidePress(press)
    frame.life.events?.pressedOutside(5, 6)
    expect(press).toHaveBeenCalledWith(5, 6)
    expect(cancel).toHaveBeenCalledTimes(1)
    frame.life.events?.canceled()
    expect(cancel).toHaveBeenCalledTimes(2)
  })
})
