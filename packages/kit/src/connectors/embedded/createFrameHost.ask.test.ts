import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../core/limits.js'
import { recordResult, requestConnected, setUpFrameHost } from './testFrameHost.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('createFrameHost: requests', () => {
  it('matches responses by id in any order [S4.8]', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    frame.life.isSilent = true
    const first = recordResult(requestConnected(host))
    const second = recordResult(requestConnected(host))
    await vi.advanceTimersByTimeAsync(0)
    const [one, two] = frame.received.map(({ id }) => id)
    expect(one).not.toBe(two)
    frame.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: two, payload: { isConnected: true } })
    frame.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: one, payload: { isConnected: false } })
    await vi.advanceTimersByTimeAsync(0)
    expect([first.value, second.value]).toEqual([{ isConnected: false }, { isConnected: true }])
  })

  it('rejects with the message of the error event, or with a default message [S7.61, S8.17]', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    await expect(host.request('CONNECT_OTP', { otp: '1' })).rejects.toMatchObject({
      code: 'LOG_IN_REFUSED',
      message: 'That code is not right.',
      context: { reason: 'code_wrong' },
    })
    frame.answers.SIGN_OUT = () => {
      throw new Error('not told')
    }
    await expect(host.request('SIGN_OUT')).rejects.toMatchObject({ message: 'An error occurred' })
  })

  it.each([
    ['another origin', (id: string) => [{ id }, { origin: 'https://evil.example' }] as const],
    ['another window', (id: string) => [{ id }, { source: {} }] as const],
    ['an unknown id', () => [{ id: 'made-up' }, {}] as const],
    ['another question', (id: string) => [{ id, type: '@w3m-frame/GET_USER_SUCCESS' }, {}] as const],
    ['the app itself', (id: string) => [{ id, type: '@w3m-app/IS_CONNECTED_SUCCESS' }, {}] as const],
  ])('ignores a response from %s', async (_name, forge) => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    frame.life.isSilent = true
    const requested = recordResult(requestConnected(host))
    await vi.advanceTimersByTimeAsync(0)
    const [message, as] = forge(frame.received[0]?.id ?? '')
    frame.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true }, ...message }, as)
    await vi.advanceTimersByTimeAsync(0)
    expect(requested.isOver).toBe(false)
  })

  it('rejects an invalid response with RESPONSE_INVALID', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    frame.answers.IS_CONNECTED = () => ({ isConnected: 'yes' })
    await expect(requestConnected(host)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('rejects a log-in message after 30 s and sends CANCEL to the frame [S8.15, S9.4]', async () => {
    const { frame, host, load, timeouts } = setUpFrameHost()
    await load()
    frame.life.isSilent = true
    const timeoutMs = limits.frameRequestTimeoutMs
    const requested = recordResult(host.request('CONNECT_OTP', { otp: '1' }, { timeoutMs }))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(requested.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(requested.error).toMatchObject({ message: 'iframe_request_timeout' })
    expect(timeouts).toEqual(['iframe_request_timeout'])
    expect(frame.received.at(-1)).toMatchObject({ type: '@w3m-app/CANCEL', payload: { id: frame.received[0]?.id } })
  })

  it.each([
    ['UPDATE_EMAIL', { email: 'a@b.c' }, 'Something went wrong'],
    ['RPC_REQUEST', { method: 'personal_sign' }, 'Request was aborted'],
  ] as const)(
    'rejects an aborted %s with its message and sends CANCEL to the frame [S4.9, S8.16]',
    async (name, payload, words) => {
      const { frame, host, load } = setUpFrameHost()
      await load()
      frame.life.isSilent = true
      const controller = new AbortController()
      const requested = recordResult(
        host.request<'RPC_REQUEST' | 'UPDATE_EMAIL'>(name, payload, { signal: controller.signal }),
      )
      await vi.advanceTimersByTimeAsync(0)
      controller.abort()
      await vi.advanceTimersByTimeAsync(0)
      expect(requested.error).toMatchObject({ message: words })
      expect(frame.getAsked()).toEqual([name, 'CANCEL'])
    },
  )

  it('rejects immediately if the caller aborts while the frame loads', async () => {
    const { host } = setUpFrameHost()
    const controller = new AbortController()
    const requested = recordResult(host.request('CONNECT_DEVICE', undefined, { signal: controller.signal }))
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(getErrorCode(requested.error)).toBe('FRAME_REQUEST_ABORTED')
  })

  it('sends no request to the frame if the request is canceled while the frame loads [S4.9]', async () => {
    const { frame, host, load, timeouts } = setUpFrameHost()
    const stops = new Set<() => void>()
    const requested = recordResult(host.request('CONNECT_DEVICE', undefined, { stops, timeoutMs: 1_000 }))
    for (const stop of stops) stop()
    await load()
    expect(getErrorCode(requested.error)).toBe('FRAME_REQUEST_ABORTED')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(frame.getAsked()).toEqual([])
    expect(timeouts).toEqual([])
  })

  it('rejects all requests if the page removes the frame, and the next request loads a new one [S8.18]', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    frame.life.isSilent = true
    const requested = recordResult(host.request('RPC_REQUEST', { method: 'personal_sign' }))
    await vi.advanceTimersByTimeAsync(0)
    frame.life.isThere = false
    frame.life.events?.removed()
    await vi.advanceTimersByTimeAsync(0)
    expect(requested.error).toMatchObject({ message: 'W3mFrame: iframe is not set' })
    frame.life.isSilent = false
    const next = recordResult(requestConnected(host))
    frame.ready()
    await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
    expect(next.value).toEqual({ isConnected: false })
    expect(frame.life.made).toBe(2)
  })

  it('rejects all requests and hides the frame if its document is loaded again', async () => {
    const { frame, host, load, ready } = setUpFrameHost()
    await load()
    frame.life.isSilent = true
    const requested = recordResult(host.request('RPC_REQUEST', { method: 'personal_sign' }))
    await vi.advanceTimersByTimeAsync(0)
    host.placeFrame({ x: 1, y: 2, width: 300, height: 400 })
    frame.say({ type: '@w3m-frame/SHOW', payload: { height: 420 } })
    expect(frame.life.shown).toBeDefined()
    frame.ready()
    await vi.advanceTimersByTimeAsync(0)
    expect(requested.error).toMatchObject({ code: 'FRAME_REQUEST_ABORTED' })
    expect(frame.life.shown).toBeUndefined()
    expect(ready).toHaveBeenCalledTimes(2)
  })

  it('rejects with FRAME_NOT_SET after close', async () => {
    const { frame, host, load } = setUpFrameHost()
    await load()
    host.close()
    await expect(requestConnected(host)).rejects.toMatchObject({ code: 'FRAME_NOT_SET' })
    expect(frame.life.isThere).toBe(false)
  })
})
