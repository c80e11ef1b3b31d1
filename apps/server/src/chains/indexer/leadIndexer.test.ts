import pg from 'pg'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { postgresDatabases } from '../../testing/testDatabases.js'
import { leadIndexer } from './leadIndexer.js'

const logger = pino({ level: 'silent' })
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Starts one that would lead; `running` counts how often it follows the chains at the moment. */
function stand(databaseUrl: string | undefined) {
  const state = { running: 0, started: 0 }
  const leading = leadIndexer({
    databaseUrl,
    logger,
    // Half a second is forever here: the next try comes at once.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    start: () => {
      state.running += 1
      state.started += 1
      return {
        states: () => [],
        close: async () => {
          state.running -= 1
        },
      }
    },
  })
  closing.push(leading.close)
  return { state, close: leading.close }
}

describe('who follows the chains', () => {
  it('is this process where the database is its own', async () => {
    expect(stand(undefined).state).toEqual({ running: 1, started: 1 })
  })

  describe.each(postgresDatabases())('over $name', ({ create }) => {
    const open = async () => {
      const database = await create()
      closing.push(database.remove)
      return database.settings.databaseUrl ?? ''
    }

    it('is one of several, and another one as soon as that one ends', async () => {
      const url = await open()
      const first = stand(url)
      await vi.waitFor(() => expect(first.state.running).toBe(1))
      const second = stand(url)
      const third = stand(url)
      await first.close()
      await vi.waitFor(() => expect(second.state.running + third.state.running).toBe(1))
      expect(first.state).toEqual({ running: 0, started: 1 })
    })

    it('ends when it is closed at any moment, also while it asks for the lock', async () => {
      const url = await open()
      for (let moment = 0; moment < 12; moment += 1) {
        const one = stand(url)
        for (let turn = 0; turn < moment * 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        await one.close()
        expect(one.state.running).toBe(0)
      }
    })

    it('stops before it tries again, when the database has cut its line', async () => {
      const url = await open()
      const one = stand(url)
      await vi.waitFor(() => expect(one.state.running).toBe(1))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`)
      await client.end()
      await vi.waitFor(() => expect(one.state).toEqual({ running: 1, started: 2 }))
    })
  })
})
