import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database, Queries } from '../db/Database.js'
import { analyticsEvents } from '../db/schema.js'
import { saveProject } from '../projects/projects.js'
import { contractDatabases, openTestDatabase, type TestDatabase } from '../testing/testDatabases.js'
import { startEventCleaning } from './startEventCleaning.js'

const dayMs = 86_400_000

describe.each(contractDatabases())('startEventCleaning on $name', { timeout: 60_000 }, ({ create }) => {
  let store: TestDatabase
  let database: Database
  beforeAll(async () => {
    store = await create()
    database = await openTestDatabase(store)
    await saveProject(database.queries, { id: 'test' })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await database.close()
    await store.remove()
  })

  const fill = async (old: number, fresh: number) => {
    await database.queries.delete(analyticsEvents)
    await database.queries.execute(sql`
      insert into analytics_events (project_id, event_id, type, event, url, domain, props, occurred_at, received_at)
      select 'test', gen_random_uuid(), 'track', 'X', '', '', '{}', now(),
        now() - (case when n <= ${old} then 8 else 6 end) * interval '1 day'
      from generate_series(1, ${old + fresh}) as n`)
  }
  const count = () => database.queries.$count(analyticsEvents)
  /** Returns queries that call `before` with the number of each statement. */
  const watch = (before: (statement: number) => void | Promise<void>) => {
    const seen = { statements: 0 }
    const execute = async (query: Parameters<Queries['execute']>[0]) => {
      seen.statements += 1
      await before(seen.statements)
      return database.queries.execute(query)
    }
    return { seen, queries: { execute } as Pick<Queries, 'execute'> }
  }
  const start = (queries: Pick<Queries, 'execute'>, warnings: string[] = []) => {
    const stream = { write: (line: string) => void warnings.push(line) }
    return startEventCleaning({ queries, days: 7, logger: pino({ level: 'warn' }, stream), now: Date.now })
  }

  it('deletes in small steps, and keeps recent events', async () => {
    await fill(4_500, 3)
    const left: number[] = []
    const { queries } = watch(async () => void left.push(await count()))
    const cleaning = start(queries)
    await cleaning.done()
    expect(left).toEqual([4_503, 2_503, 503])
    expect(await count()).toBe(3)
    await cleaning.close()
  })

  it('close: waits for the current step, and skips the next ones', async () => {
    await fill(4_500, 0)
    let closed: Promise<void> | undefined
    const { queries, seen } = watch((statement) => {
      if (statement === 2) closed = cleaning.close()
    })
    const cleaning = start(queries)
    await cleaning.done()
    await closed
    expect(seen.statements).toBe(2)
    expect(await count()).toBe(500)
  })

  it('logs a failure, and retries a day later', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await fill(1, 1)
    const warnings: string[] = []
    const { queries, seen } = watch((statement) => {
      if (statement === 1) throw new Error('out of order')
    })
    const cleaning = start(queries, warnings)
    await cleaning.done()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('cannot delete old events')
    vi.advanceTimersByTime(dayMs - 1)
    await cleaning.done()
    expect(seen.statements).toBe(1)
    vi.advanceTimersByTime(1)
    await cleaning.done()
    expect(await count()).toBe(1)
    await cleaning.close()
    vi.advanceTimersByTime(3 * dayMs)
    await cleaning.done()
    expect(seen.statements).toBe(2)
    expect(warnings).toHaveLength(1)
  })
})
