import { getSupportedChains } from '@foyer/contract/http/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { callEndpoint } from './callEndpoint.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks a server that gives these answers in turn, then what is known; `askedMs` is when it was asked. */
async function ask(...answers: readonly Response[]) {
  const waiting = [...answers]
  const askedMs: number[] = []
  const start = Date.now()
  const fetch: typeof globalThis.fetch = async () => {
    askedMs.push(Date.now() - start)
    return waiting.shift() ?? Response.json({ http: ['eip155:1'], ws: [] })
  }
  const { client } = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'p' }, fetch })
  const call = { base: 'https://foyer.test', endpoint: getSupportedChains, query: {} }
  const ended = callEndpoint(client, call).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { answer: await ended, askedMs }
}

function refuse(status: number, retryAfter?: string) {
  return new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
}
const known = { http: ['eip155:1'], ws: [] }

describe('a call to the server that fails', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'is made three times more after HTTP %i, 150, 300 and 600 ms later [S8.30, S9.12]',
    async (status) => {
      const failing = [refuse(status), refuse(status), refuse(status)]
      expect(await ask(...failing)).toEqual({ answer: known, askedMs: [0, 150, 450, 1050] })
      const { answer, askedMs } = await ask(...failing, refuse(status))
      expect(askedMs).toHaveLength(4)
      expect(answer).toMatchObject({ code: status === 429 ? 'RATE_LIMITED' : 'HTTP_FAILED' })
    },
  )

  it.each([400, 401, 404, 501])('is not made again after HTTP %i [S8.30]', async (status) => {
    const { answer, askedMs } = await ask(refuse(status))
    expect(answer).toMatchObject({ code: 'HTTP_FAILED', context: { status } })
    expect(askedMs).toEqual([0])
  })

  it.each([
    ['seconds', '2', [0, 2000]],
    ['a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 3)).toUTCString(), [0, 3000]],
    ['nonsense, like nothing', 'soon', [0, 150]],
  ])('waits as long as Retry-After says in %s [S8.30]', async (_, retryAfter, askedMs) => {
    expect(await ask(refuse(503, retryAfter))).toEqual({ answer: known, askedMs })
  })

  it('tells of a wait longer than the whole call may take, and does not wait [S8.30, S9.9]', async () => {
    const { answer, askedMs } = await ask(refuse(429, '10'))
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', context: { seconds: 10 } })
    expect(askedMs).toEqual([0])
  })
})

describe('a call that the server refuses because of the app', () => {
  const refusals = [
    [401, 'Unauthorized: invalid key', /projectId/],
    [403, 'Unauthorized: origin not allowed', /allowed origins/],
  ] as const
  async function callRefused(status: number, message: string, debug: boolean) {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { client } = createTestEngine({
      options: { serverUrl: 'https://foyer.test', projectId: 'p', debug },
      fetch: async () => Response.json({ error: { code: 'any', message } }, { status }),
    })
    const call = { base: 'https://foyer.test', endpoint: getSupportedChains, query: {}, retries: 0 }
    for (let round = 0; round < 2; round += 1)
      await expect(callEndpoint(client, call)).rejects.toMatchObject({ code: 'HTTP_FAILED', context: { status } })
    await vi.dynamicImportSettled()
    const { notice, event } = client.store.getState()
    const lines = logged.mock.calls.map(([line]) => String(line))
    logged.mockRestore()
    return { notice, event: event.data.event, lines }
  }

  it.each(refusals)(
    'HTTP %i "%s" alerts the developer once: on the console, and in the widget with `debug` [S3.46, S3.47, S8.3, S8.8, S8.9, S8.11]',
    async (status, message, long) => {
      const loud = await callRefused(status, message, true)
      expect(loud.lines).toEqual([expect.stringMatching(long)])
      expect(loud.lines[0]).toContain('Invalid App Configuration')
      expect(loud.event).toBe('INTERNAL_SDK_ERROR')
      expect(loud.notice).toMatchObject({
        ...{ kind: 'alert', variant: 'error', id: 1 },
        ...{ short: 'Invalid App Configuration', long: expect.stringMatching(long) },
      })
      const quiet = await callRefused(status, message, false)
      expect([quiet.lines.length, quiet.notice]).toEqual([1, undefined])
    },
  )

  it.each([
    [401, 'Another reason'],
    [403, 'Forbidden by a proxy'],
    [404, 'Unauthorized: invalid key'],
  ])('HTTP %i "%s" raises no alert [S8.8]', async (status, message) => {
    expect(await callRefused(status, message, true)).toMatchObject({ lines: [], notice: undefined })
  })
})

it('a call carries SDK type, SDK version and project id [S7.1]', async () => {
  const urls: URL[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(new URL(String(url)))
    return Response.json(known)
  }
  const { client } = createTestEngine({ options: { serverUrl: 'https://foyer.test', projectId: 'p' }, fetch })
  await callEndpoint(client, { base: 'https://foyer.test', endpoint: getSupportedChains, query: {} })
  expect(urls.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { projectId: 'p', st: 'appkit', sv: 'test' },
  ])
})
