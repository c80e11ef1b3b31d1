import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFetchUntrusted } from '../../fetch/fetchUntrusted.js'
import { type FakeExplorer, startFakeExplorer } from '../../testing/startFakeExplorer.js'
import { createAskExplorer } from './askExplorer.js'

describe('a question to an explorer', () => {
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
    const asking = createAskExplorer({
      name: 'explorer',
      fetchUntrusted: (url, limits) => fetchUntrusted(url, timeoutMs === undefined ? limits : { ...limits, timeoutMs }),
      now: () => clock.nowMs,
      wait: async (ms) => {
        waits.push(ms)
        clock.nowMs += ms
      },
    })
    return () => asking.ask(`${fake.url}/secret-path?apikey=secret-key`)
  }

  it('is asked once more after the time that a refusal for its number names', async () => {
    fake.failures = [{ what: { status: 429, retryAfter: '2' }, times: 1 }]
    expect(await create()()).toEqual({ good: true })
    expect(waits).toEqual([2_000])
  })

  it('is asked once more after a second where no time is named', async () => {
    fake.failures = [{ what: { status: 429 }, times: 1 }]
    expect(await create()()).toEqual({ good: true })
    expect(waits).toEqual([1_000])
  })

  it('fails with the time to wait when it is refused again, and nobody is asked until then', async () => {
    fake.failures = [{ what: { status: 429, retryAfter: '3' }, times: 2 }]
    const ask = create()
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 3_000 })
    clock.nowMs += 1_000
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 })
    expect(fake.calls).toHaveLength(2)
    clock.nowMs += 2_000
    expect(await ask()).toEqual({ good: true })
  })

  it('does not wait where the time named is long, five minutes at most', async () => {
    fake.failures = [{ what: { status: 429, retryAfter: '86400' }, times: 1 }]
    await expect(create()()).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 300_000 })
    expect(waits).toEqual([])
  })

  it.each([
    ['an answer that is no JSON', 'rubbish', 'upstream_failed'],
    ['a server error', { status: 500 }, 'upstream_failed'],
    ['an address it may not ask', { status: 403 }, 'upstream_failed'],
  ] as const)('fails for %s', async (_, what, code) => {
    fake.failures = [{ what, times: 1 }]
    await expect(create()()).rejects.toMatchObject({ code })
    expect(fake.calls).toHaveLength(1)
  })

  it('fails when no answer comes in time', async () => {
    fake.failures = [{ what: 'hang', times: 1 }]
    await expect(create(30)()).rejects.toMatchObject({ code: 'upstream_timeout' })
  })

  it('fails with an error that holds neither address nor key', async () => {
    for (const what of ['rubbish', { status: 500 }, { status: 429 }] as const) {
      fake.failures = [{ what, times: 2 }]
      const error: unknown = await create()().catch((thrown: unknown) => thrown)
      const told: string[] = []
      for (let each = error; each instanceof Error; each = each.cause) told.push(each.message, String(each.stack))
      expect(told.join(' ')).not.toContain('secret')
    }
  })

  it('is refused before anything is sent where the address is not public', async () => {
    const asking = createAskExplorer({
      ...{ name: 'explorer', fetchUntrusted: createFetchUntrusted(), now: () => 0, wait: async () => {} },
    })
    await expect(asking.ask(`${fake.url}/`)).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(fake.calls).toEqual([])
  })
})
