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

/**
 * Calls an endpoint of a server that returns these responses in turn, then a valid one. `askedMs` has the times of the
 * requests.
 */
async function request(...answers: readonly Response[]) {
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

function reject(status: number, retryAfter?: string) {
  return new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
}
const known = { http: ['eip155:1'], ws: [] }

describe('callEndpoint: retries', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'retries HTTP %i three times, after 150, 300 and 600 ms [S8.30, S9.12]',
    async (status) => {
      const failing = [reject(status), reject(status), reject(status)]
      expect(await request(...failing)).toEqual({ answer: known, askedMs: [0, 150, 450, 1050] })
      const { answer, askedMs } = await request(...failing, reject(status))
      expect(askedMs).toHaveLength(4)
      expect(answer).toMatchObject({ code: status === 429 ? 'RATE_LIMITED' : 'HTTP_FAILED' })
    },
  )

  it.each([400, 401, 404, 501])('does not retry HTTP %i [S8.30]', async (status) => {
    const { answer, askedMs } = await request(reject(status))
    expect(answer).toMatchObject({ code: 'HTTP_FAILED', context: { status } })
    expect(askedMs).toEqual([0])
  })

  it.each([
    ['seconds', '2', [0, 2000]],
    ['a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 3)).toUTCString(), [0, 3000]],
    ['an invalid value, which it ignores', 'soon', [0, 150]],
  ])('waits for the Retry-After header given as %s [S8.30]', async (_, retryAfter, askedMs) => {
    expect(await request(reject(503, retryAfter))).toEqual({ answer: known, askedMs })
  })

  it('throws at once if Retry-After is longer than the timeout of the call [S8.30, S9.9]', async () => {
    const { answer, askedMs } = await request(reject(429, '10'))
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', context: { seconds: 10 } })
    expect(askedMs).toEqual([0])
  })
})

describe("callEndpoint: rejections because of the app's configuration", () => {
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
    'HTTP %i "%s" alerts once on the console, with `debug` in the widget [S3.46, S3.47, S8.3, S8.8, S8.9, S8.11]',
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
  ])('HTTP %i "%s" causes no alert [S8.8]', async (status, message) => {
    expect(await callRefused(status, message, true)).toMatchObject({ lines: [], notice: undefined })
  })
})

it('callEndpoint: sends SDK type, SDK version and project id [S7.1]', async () => {
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
