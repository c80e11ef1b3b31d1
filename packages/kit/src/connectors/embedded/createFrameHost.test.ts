import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../core/limits.js'
import { getErrorCode } from '../../errors/FoyerError.js'
import { createTestFrame } from '../../testing/createTestFrame.js'
import { createFrameHost, type FrameHost } from './createFrameHost.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const frame = createTestFrame()
  const timeouts: string[] = []
  const ready = vi.fn()
  const cancel = vi.fn()
  const host = createFrameHost({
    origin: frame.origin,
    query: { projectId: 'p1', chainId: 'eip155:1', version: '4', enableLogger: 'true', ui: '1' },
    page: frame.page as unknown as Window,
    createElement: frame.createElement,
    onReady: ready,
    onTimeout: (error) => timeouts.push(error.message),
    onCancel: cancel,
  })
  const load = async () => {
    const loading = host.load()
    frame.ready()
    await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
    await loading
  }
  return { frame, host, load, timeouts, ready, cancel }
}

/** A question whose answer has a shape. */
function askConnected(host: FrameHost) {
  return host.ask('IS_CONNECTED', undefined, { answer: accountAnswers.IS_CONNECTED })
}

/** How a promise ended, and not before it did. */
function watch<Result>(promise: Promise<Result>) {
  const end: { value?: Result; error?: unknown; isOver: boolean } = { isOver: false }
  promise.then(
    (value) => Object.assign(end, { value, isOver: true }),
    (error) => Object.assign(end, { error, isOver: true }),
  )
  return end
}

describe('loading the frame', () => {
  it('puts no frame on the page before somebody asks', () => {
    const { frame } = setUp()
    expect(frame.life.made).toBe(0)
  })

  it('names project, chain, version and logger in the address [S2.23]', async () => {
    const { frame, load } = setUp()
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

  it('is there 500 ms after the ready event, and not before [S4.7, S9.4]', async () => {
    const { frame, host } = setUp()
    const loading = watch(host.load())
    frame.ready()
    await vi.advanceTimersByTimeAsync(499)
    expect(loading.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(loading.isOver).toBe(true)
  })

  it('loads once however often it is asked', async () => {
    const { frame, host, load } = setUp()
    const second = watch(host.load())
    await load()
    expect(second.isOver).toBe(true)
    expect(frame.life.made).toBe(1)
  })

  it('gives up after 20 s with iframe_load_failed, takes the node away and tries anew [S8.14]', async () => {
    const { frame, host, timeouts, load } = setUp()
    const loading = watch(host.load())
    await vi.advanceTimersByTimeAsync(19_999)
    expect(loading.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(loading.error).toMatchObject({ code: 'FRAME_LOAD_FAILED', message: 'iframe_load_failed' })
    expect(timeouts).toEqual(['iframe_load_failed'])
    expect(frame.life.isThere).toBe(false)
    await load()
    expect(frame.life.made).toBe(2)
  })

  it('tells what the frame should know when it is ready, and again when it says so again', async () => {
    const { frame, load, ready } = setUp()
    await load()
    expect(ready).toHaveBeenCalledTimes(1)
    frame.ready()
    expect(ready).toHaveBeenCalledTimes(2)
  })

  it('loads anew what was taken off the page within the 500 ms after its ready event', async () => {
    const { frame, host, load, ready } = setUp()
    const loading = watch(host.load())
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
  ])('does not believe a ready event from %s', async (_name, as) => {
    const { frame, host } = setUp()
    const loading = watch(host.load())
    frame.say({ type: '@w3m-frame/READY' }, as)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(loading.isOver).toBe(false)
  })
})

describe('asking the frame', () => {
  it('matches answers by id, whatever their order [S4.8]', async () => {
    const { frame, host, load } = setUp()
    await load()
    frame.life.isSilent = true
    const first = watch(askConnected(host))
    const second = watch(askConnected(host))
    await vi.advanceTimersByTimeAsync(0)
    const [one, two] = frame.received.map(({ id }) => id)
    expect(one).not.toBe(two)
    frame.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: two, payload: { isConnected: true } })
    frame.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: one, payload: { isConnected: false } })
    await vi.advanceTimersByTimeAsync(0)
    expect([first.value, second.value]).toEqual([{ isConnected: false }, { isConnected: true }])
  })

  it('rejects with the words of the error event, and without words with the usual ones [S7.61, S8.17]', async () => {
    const { frame, host, load } = setUp()
    await load()
    await expect(host.ask('CONNECT_OTP', { otp: '1' })).rejects.toMatchObject({
      code: 'LOG_IN_REFUSED',
      message: 'That code is not right.',
      context: { reason: 'code_wrong' },
    })
    frame.answers.SIGN_OUT = () => {
      throw new Error('not told')
    }
    await expect(host.ask('SIGN_OUT')).rejects.toMatchObject({ message: 'An error occurred' })
  })

  it.each([
    ['another origin', (id: string) => [{ id }, { origin: 'https://evil.example' }] as const],
    ['another window', (id: string) => [{ id }, { source: {} }] as const],
    ['an id nobody gave', () => [{ id: 'made-up' }, {}] as const],
    ['another question', (id: string) => [{ id, type: '@w3m-frame/GET_USER_SUCCESS' }, {}] as const],
    ['the app itself', (id: string) => [{ id, type: '@w3m-app/IS_CONNECTED_SUCCESS' }, {}] as const],
  ])('does not take an answer from %s', async (_name, forge) => {
    const { frame, host, load } = setUp()
    await load()
    frame.life.isSilent = true
    const asked = watch(askConnected(host))
    await vi.advanceTimersByTimeAsync(0)
    const [message, as] = forge(frame.received[0]?.id ?? '')
    frame.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true }, ...message }, as)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.isOver).toBe(false)
  })

  it('refuses an answer that is not what the contract says', async () => {
    const { frame, host, load } = setUp()
    await load()
    frame.answers.IS_CONNECTED = () => ({ isConnected: 'yes' })
    await expect(askConnected(host)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('times a log-in message out after 30 s and tells the frame to stop [S8.15, S9.4]', async () => {
    const { frame, host, load, timeouts } = setUp()
    await load()
    frame.life.isSilent = true
    const timeoutMs = limits.frameRequestTimeoutMs
    const asked = watch(host.ask('CONNECT_OTP', { otp: '1' }, { timeoutMs }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(asked.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.error).toMatchObject({ message: 'iframe_request_timeout' })
    expect(timeouts).toEqual(['iframe_request_timeout'])
    expect(frame.received.at(-1)).toMatchObject({ type: '@w3m-app/CANCEL', payload: { id: frame.received[0]?.id } })
  })

  it.each([
    ['UPDATE_EMAIL', { email: 'a@b.c' }, 'Something went wrong'],
    ['RPC_REQUEST', { method: 'personal_sign' }, 'Request was aborted'],
  ] as const)(
    'rejects an aborted %s with its words and tells the frame [S4.9, S8.16]',
    async (name, payload, words) => {
      const { frame, host, load } = setUp()
      await load()
      frame.life.isSilent = true
      const controller = new AbortController()
      const asked = watch(host.ask<'RPC_REQUEST' | 'UPDATE_EMAIL'>(name, payload, { signal: controller.signal }))
      await vi.advanceTimersByTimeAsync(0)
      controller.abort()
      await vi.advanceTimersByTimeAsync(0)
      expect(asked.error).toMatchObject({ message: words })
      expect(frame.getAsked()).toEqual([name, 'CANCEL'])
    },
  )

  it('stops waiting for a frame that does not load when the person gives up', async () => {
    const { host } = setUp()
    const controller = new AbortController()
    const asked = watch(host.ask('CONNECT_DEVICE', undefined, { signal: controller.signal }))
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(getErrorCode(asked.error)).toBe('FRAME_REQUEST_ABORTED')
  })

  it('ends every wait when the host takes the node away, and loads a new one for the next question [S8.18]', async () => {
    const { frame, host, load } = setUp()
    await load()
    frame.life.isSilent = true
    const asked = watch(host.ask('RPC_REQUEST', { method: 'personal_sign' }))
    await vi.advanceTimersByTimeAsync(0)
    frame.life.isThere = false
    frame.life.events?.removed()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.error).toMatchObject({ message: 'W3mFrame: iframe is not set' })
    frame.life.isSilent = false
    const next = watch(askConnected(host))
    frame.ready()
    await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
    expect(next.value).toEqual({ isConnected: false })
    expect(frame.life.made).toBe(2)
  })

  it('ends every wait, and hides, when the frame was loaded anew: it knows of no question any more', async () => {
    const { frame, host, load, ready } = setUp()
    await load()
    frame.life.isSilent = true
    const asked = watch(host.ask('RPC_REQUEST', { method: 'personal_sign' }))
    await vi.advanceTimersByTimeAsync(0)
    host.placeFrame({ x: 1, y: 2, width: 300, height: 400 })
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: 420 } })
    expect(frame.life.shown).toBeDefined()
    frame.ready()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.error).toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
    expect(frame.life.shown).toBeUndefined()
    expect(ready).toHaveBeenCalledTimes(2)
  })

  it('asks nothing any more once it is closed', async () => {
    const { frame, host, load } = setUp()
    await load()
    host.close()
    await expect(askConnected(host)).rejects.toMatchObject({ code: 'FRAME_NOT_SET' })
    expect(frame.life.isThere).toBe(false)
  })
})

describe('showing the frame', () => {
  const box = { x: 1, y: 2, width: 300, height: 400 }

  it('shows when the frame wants to be seen and has a place, in either order', async () => {
    const { frame, host, load } = setUp()
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

  it('tells who watches how it is now and how it becomes', async () => {
    const { frame, host, load } = setUp()
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

  it('takes a press beside the frame as Cancel unless somebody else takes it', async () => {
    const { frame, host, load, cancel } = setUp()
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
