import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { createExplorerClient } from './askExplorer.js'

describe('createExplorerClient', () => {
  let fake: FakeExplorer
  const clock = { nowMs: 0 }
  const waits: number[] = []

  beforeAll(async () => {
    fake = await startFakeExplorer(() => ({ body: { good: true } }))
  })
  beforeEach(() => {
    fake.calls.length = 0
    fake.failures = []
    waits.length = 0
    clock.nowMs = 0
  })
  afterAll(() => fake.close())

  const create = (timeoutMs?: number) => {
    const fetchUntrusted = createFetchUntrusted({ exempt: [fake.url] })
    const asking = createExplorerClient({
      name: 'explorer',
      fetchUntrusted: (url, limits) => fetchUntrusted(url, timeoutMs === undefined ? limits : { ...limits, timeoutMs }),
      now: () => clock.nowMs,
      wait: async (ms) => {
        waits.push(ms)
        clock.nowMs += ms
      },
    })
    return () => asking.fetch(`${fake.url}/secret-path?apikey=secret-key`)
  }

  it('retries once after the Retry-After time of a 429 response', async () => {
    fake.failures = [{ what: { status: 429, retryAfter: '2' }, times: 1 }]
    expect(await create()()).toEqual({ good: true })
    expect(waits).toEqual([2_000])
  })

  it('retries once after a second if a 429 response has no Retry-After', async () => {
    fake.failures = [{ what: { status: 429 }, times: 1 }]
    expect(await create()()).toEqual({ good: true })
    expect(waits).toEqual([1_000])
  })

  it('throws `unavailable` with the waiting time after a second 429, and sends no request until then', async () => {
    fake.failures = [{ what: { status: 429, retryAfter: '3' }, times: 2 }]
    const request = create()
    await expect(request()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 3_000 })
    clock.nowMs += 1_000
    await expect(request()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 })
    expect(fake.calls).toHaveLength(2)
    clock.nowMs += 2_000
    expect(await request()).toEqual({ good: true })
  })

  it('does not retry if Retry-After is long, and limits it to five minutes', async () => {
    fake.failures = [{ what: { status: 429, retryAfter: '86400' }, times: 1 }]
    await expect(create()()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 300_000 })
    expect(waits).toEqual([])
  })

  it.each([
    ['a response that is not JSON', 'rubbish', 'upstream_failed'],
    ['a server error', { status: 500 }, 'upstream_failed'],
    ['the status 403', { status: 403 }, 'upstream_failed'],
  ] as const)('throws for %s', async (_, what, code) => {
    fake.failures = [{ what, times: 1 }]
    await expect(create()()).rejects.toMatchObject({ code })
    expect(fake.calls).toHaveLength(1)
  })

  it('throws `upstream_timeout` if no response arrives in time', async () => {
    fake.failures = [{ what: 'hang', times: 1 }]
    await expect(create(30)()).rejects.toMatchObject({ code: 'upstream_timeout' })
  })

  it('throws errors without the URL and the key', async () => {
    for (const what of ['rubbish', { status: 500 }, { status: 429 }] as const) {
      fake.failures = [{ what, times: 2 }]
      const error: unknown = await create()().catch((thrown: unknown) => thrown)
      const told: string[] = []
      for (let each = error; each instanceof Error; each = each.cause) told.push(each.message, String(each.stack))
      expect(told.join(' ')).not.toContain('secret')
    }
  })

  it('rejects a private address without a request', async () => {
    const asking = createExplorerClient({
      ...{ name: 'explorer', fetchUntrusted: createFetchUntrusted(), now: () => 0, wait: async () => {} },
    })
    await expect(asking.fetch(`${fake.url}/`)).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(fake.calls).toEqual([])
  })
})
