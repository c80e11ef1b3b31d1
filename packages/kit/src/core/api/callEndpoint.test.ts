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

const refuse = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
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
