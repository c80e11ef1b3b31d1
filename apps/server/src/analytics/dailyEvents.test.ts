import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dailyCounts } from '../db/schema.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'
import { deleteOldEvents } from './startEventCleaning.js'
import { dayOf } from './storeEvents.js'

const dayMs = 86_400_000

describe.each(testDatabases())('analytics events per day on the $name database', { timeout: 60_000 }, ({ create }) => {
  const clock = { nowMs: 0 }
  let midnight: number
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startTestServer>>
  const start = () =>
    startTestServer(database, {
      analyticsDailyEvents: 40,
      trustedProxyHops: 1,
      secretKey: new Uint8Array(32),
      now: () => clock.nowMs,
    })
  beforeAll(async () => {
    // The cleanup at the start of a server uses the machine's clock.
    midnight = Math.floor(Date.now() / dayMs) * dayMs
    clock.nowMs = midnight + dayMs / 2
    database = await create()
    server = await start()
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
  })

  const post = async (address: string, count: number) => {
    const events = Array.from({ length: count }, () => {
      const props = { type: 'track', event: 'X' }
      return {
        eventId: randomUUID(),
        url: 'https://app.example/',
        domain: 'app.example',
        timestamp: midnight + dayMs / 2,
        props,
      }
    })
    const init = { method: 'POST', headers: { 'x-forwarded-for': address }, body: JSON.stringify(events) }
    const response = await server.call('/e', init)
    const answer = (await response.json()) as { stored?: number; error?: { code: string } }
    return { outcome: answer.stored ?? answer.error?.code, retryAfter: response.headers.get('retry-after') }
  }
  const outcomeOf = async (address: string, count: number) => (await post(address, count)).outcome

  it("limit an address to a tenth of its project's events, with Retry-After at midnight", async () => {
    expect(await outcomeOf('192.0.2.1', 5)).toBe('rate_limited')
    expect(await outcomeOf('192.0.2.1', 3)).toBe(3)
    expect(await outcomeOf('192.0.2.1', 2)).toBe('rate_limited')
    expect(await outcomeOf('192.0.2.1', 1)).toBe(1)
    expect(await post('192.0.2.1', 1)).toEqual({ outcome: 'rate_limited', retryAfter: '43200' })
    expect(await outcomeOf('192.0.2.2', 1)).toBe(1)
  })

  it('limit a project over all addresses, concurrent requests and restarts', async () => {
    const sent = await Promise.all(Array.from({ length: 14 }, (_, index) => outcomeOf(`198.51.${index}.1`, 3)))
    // The test above has used 5 of them.
    expect(sent.filter((outcome) => outcome === 3)).toHaveLength(11)
    await server.close()
    server = await start()
    expect(await outcomeOf('198.51.200.1', 3)).toBe('rate_limited')
    expect(await outcomeOf('198.51.200.1', 2)).toBe(2)
    expect(await outcomeOf('198.51.201.1', 1)).toBe('rate_limited')
  })

  it('start at zero on the next day, and delete the counts of earlier days', async () => {
    clock.nowMs = midnight + dayMs
    const [today, tomorrow] = [dayOf(midnight), dayOf(midnight + dayMs)]
    expect(await outcomeOf('192.0.2.1', 4)).toBe(4)
    await server.close()
    await withQueries(database, async (queries) => {
      const days = async () => (await queries.select().from(dailyCounts)).map(({ day }) => day)
      expect(new Set(await days())).toEqual(new Set([today, tomorrow]))
      const rows = await queries.select().from(dailyCounts)
      expect(JSON.stringify(rows)).not.toContain('192.0.2')
      await deleteOldEvents(queries, 90, clock.nowMs)
      expect(await days()).toContain(today)
      await deleteOldEvents(queries, 90, clock.nowMs + dayMs)
      expect(new Set(await days())).toEqual(new Set([tomorrow]))
    })
    server = await start()
  })
})
